// What the table shows: frames are taken in one by one, each with the time its motion needs.
//
// `latest` is what the server last said, `view` is what is on the screen. The own actions come
// from `latest` and may be used only when nothing is left to show.
import { blankView, dealJustScored, sceneBeforeScoring, tellEvent } from "./story.js";

const HOLD_TRICK_MS = 680;
const GATHER_MS = 260;
const HOLD_RESULT_MS = 1900;
const HOLD_END_MS = 1200;
const RESULT_STAYS_MS = 4200;
const RESULT_BEFORE_TURN_MS = 1100; // less where the person is asked for something next
const PACE_MS = { play: 200, deal: 520, draw: 900, nijukan: 900, call: 450, trump: 500, show: 300, juroku: 900 };
const DEAL_FRAMES = 4; // what comes with the last card of a deal: commitment, cards, exchange or end
const HISTORY_LIMIT = 1200;
const SPOKEN_LIMIT = 8;

export class Store {
  constructor() {
    this.listeners = new Set();
    this.queue = [];
    this.view = null;
    this.turn = { to_act: [], deadline: null, legal: [] };
    this.latest = null;
    this.seq = 0;
    this.trick = null; // cards that stay on the table after the trick was taken
    this.gathering = null; // who is taking them
    this.outcome = null; // the deal that has just been scored
    this.scoring = false; // whether the table behind the result is still that deal's
    this.history = [];
    this.spoken = [];
    this.spokenFrom = 0; // how many were said before those in `spoken`
    this.pastUntil = 0; // the log up to here was not seen live
    this.pastAsked = false;
    this.chat = [];
    this.connection = "connecting";
    this.refusal = null;
    this.inControl = true;
    this.rematch = null;
    this.notice = null;
    this.ledSuit = null; // the suit that the trick on the table had to follow
    this.sent = null; // the own action on its way: {action, until}, until its event is shown
  }

  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed() {
    for (const listener of this.listeners) {
      listener();
    }
  }

  set(values) {
    Object.assign(this, values);
    this.changed();
  }

  // The actions that may be used now: none while the screen is behind or tells of the last deal.
  get legal() {
    return this.queue.length || !this.inControl || this.sent || this.outcome ? [] : this.turn.legal;
  }

  // Whether the server would still list the action, whatever the screen shows.
  isListed(action) {
    const wanted = JSON.stringify(action);
    return Boolean(this.latest?.turn.legal.some((legal) => JSON.stringify(legal) === wanted));
  }

  // An action was sent; it is over when it is refused or when its event is on the screen.
  sending(action) {
    this.set({ sent: { action, until: Infinity } });
  }

  answered(seq) {
    if (this.sent) {
      this.sent = { ...this.sent, until: seq };
      this.settle();
      this.changed();
    }
  }

  settle() {
    if (this.sent && this.seq >= this.sent.until) {
      this.sent = null;
    }
  }

  take(frame) {
    switch (frame.type) {
      case "chat":
        this.chat = [...this.chat, frame.message].slice(-200);
        this.speak([{ chat: frame.message }]);
        this.changed();
        return;
      case "control":
        this.set({ inControl: frame.active });
        return;
      case "rematch":
        this.set({ rematch: frame.code });
        return;
      case "snapshot":
        this.latest = { view: frame.view, turn: frame.turn };
        this.startFrom(frame);
        return;
      case "event":
        this.latest = {
          view: { ...this.latest?.view, ...frame.changes },
          turn: frame.turn,
        };
        this.queue.push({ frame, at: performance.now() });
        if (this.queue.length > 1) {
          this.cut?.();
        }
        this.run();
    }
  }

  speak(entries) {
    const all = [...this.spoken, ...entries];
    this.spokenFrom += Math.max(0, all.length - SPOKEN_LIMIT);
    this.spoken = all.slice(-SPOKEN_LIMIT);
  }

  // Tell what happened before the snapshot, from the pages of the log.
  async loadPast(page) {
    if (this.pastAsked || !this.view) {
      return;
    }
    this.pastAsked = true;
    const until = this.pastUntil;
    let view = blankView(this.view);
    const told = [];
    for (let after = 0; after < until; ) {
      const { events, more } = await page(after);
      for (const frame of events) {
        if (frame.seq > until) {
          break;
        }
        const next = { ...view, ...frame.changes };
        told.push(...tellEvent(frame, view, next));
        view = next;
        after = frame.seq;
      }
      if (!more) {
        break;
      }
    }
    this.set({ history: [...told, ...this.history].slice(-HISTORY_LIMIT) });
  }

  startFrom({ seq, view, turn }) {
    this.queue = [];
    this.cut?.();
    this.pastUntil = seq;
    this.pastAsked = false;
    this.history = [];
    this.scoring = false;
    this.set({ seq, view, turn, trick: null, gathering: null, outcome: null, sent: null });
  }

  async run() {
    if (this.running) {
      return;
    }
    this.running = true;
    while (this.queue.length) {
      await this.show(this.queue.shift().frame);
    }
    this.running = false;
    if (this.outcome && this.turn.legal.length) {
      this.dropOutcome(RESULT_BEFORE_TURN_MS);
    }
    this.changed();
  }

  async show(frame) {
    const before = this.view;
    const after = { ...before, ...frame.changes };
    const told = tellEvent(frame, before, after);
    this.seq = frame.seq;
    this.turn = frame.turn;
    this.settle();
    this.history = [...this.history, ...told].slice(-HISTORY_LIMIT);
    this.speak(told);
    if (frame.event.type === "play") {
      if (!after.trick.cards.length) {
        await this.showTrick(before, after);
      } else {
        this.set({ view: after, trick: null, outcome: null });
        await this.pause(PACE_MS.play);
      }
      return;
    }
    const scored = dealJustScored(before, after);
    if (scored) {
      await this.showOutcome(scored, after);
      return;
    }
    if (frame.event.type === "match_ended") {
      await this.pause(this.outcome ? HOLD_END_MS : 0);
      this.outcome = null;
    }
    this.set({ view: after });
    await this.pause(PACE_MS[frame.event.type] ?? 0);
  }

  // A trick is complete: leave it to be looked at, then move it to its winner.
  async showTrick(before, after) {
    const { players, cards, winner } = after.last_trick;
    const trick = {
      cards: players.map((player, place) => ({ player, card: cards[place] })),
      winning: winner,
    };
    const scored = dealJustScored(before, after);
    const patience = scored ? DEAL_FRAMES : 0;
    const meanwhile = scored ? sceneBeforeScoring(before, after, scored) : after;
    this.set({ view: meanwhile, trick, ledSuit: before.trick.suit, gathering: null, outcome: null });
    await this.pause(HOLD_TRICK_MS, patience);
    this.set({ gathering: winner });
    await this.pause(GATHER_MS, patience);
    this.set({ trick: null, gathering: null });
    if (scored) {
      await this.showOutcome(scored, after);
    } else {
      this.set({ view: after });
    }
  }

  async showOutcome(scored, after) {
    this.scoring = true;
    this.set({ outcome: scored });
    await this.pause(HOLD_RESULT_MS, DEAL_FRAMES);
    this.set({ view: after, outcome: this.scoring ? scored : null });
    this.scoring = false;
    this.dropOutcome(RESULT_STAYS_MS);
  }

  dropOutcome(ms) {
    const shown = this.outcome;
    setTimeout(() => {
      if (shown && this.outcome === shown && !this.scoring) {
        this.set({ outcome: null });
      }
    }, ms);
  }

  // Wait, shorter the further the screen has fallen behind, and not at all where nobody looks.
  // `patience`: how many frames may wait without hurrying it.
  pause(ms, patience = 0) {
    const behind = this.queue.length > patience ? performance.now() - this.queue[0].at : 0;
    const factor = document.hidden || this.queue.length > 8 ? 0 : behind > 1600 ? 0.08 : behind > 700 ? 0.45 : 1;
    if (ms * factor < 10) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms * factor);
      const until = performance.now() + ms * factor;
      this.cut = () => {
        // More has come: what is left of a long wait shrinks to the time of one motion.
        if (this.queue.length > Math.max(3, patience) && until - performance.now() > 250) {
          clearTimeout(timer);
          resolve();
        }
      };
      this.skip = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // The person does not want to look any longer.
  hurry() {
    if (this.scoring) {
      this.scoring = false; // the view behind the result comes first, then the result goes
    } else if (this.outcome) {
      this.set({ outcome: null });
    }
    this.skip?.();
  }
}
