// The connection to a match: hello and resume, repeated tries, acts that are never lost or doubled.

const BACKOFF_MS = [300, 800, 1600, 3200, 6000];
const PING_EVERY_MS = 15000;
const PONG_WITHIN_MS = 8000;
const STALE_RETRIES = 4;
const TRIES_AGAIN = 8;

// Refusals of the hello after which trying again as it was is useless.
const TICKET_CODES = new Set(["not_authenticated", "token_invalid", "token_expired"]);

export class MatchSocket {
  // `handlers`: frame(frame), state("connecting" | "live" | "waiting"), refused(problem)
  // `freshTicket`: asks for a new ticket once the embedded one has aged
  constructor({ url, ticket, freshTicket, handlers, WebSocketClass = WebSocket }) {
    this.url = url;
    this.ticket = ticket;
    this.freshTicket = freshTicket;
    this.handlers = handlers;
    this.WebSocketClass = WebSocketClass;
    this.lastSeq = null;
    this.clockOffset = 0;
    this.tries = 0;
    this.counter = 0;
    this.prefix = Math.random().toString(36).slice(2, 8);
    this.waiting = new Map(); // actions without an answer yet
    this.said = new Map(); // words without an answer yet
    this.closed = false;
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) {
        this.check();
      }
    });
  }

  connect() {
    clearTimeout(this.retryTimer);
    this.handlers.state("connecting");
    const socket = new this.WebSocketClass(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.send({ type: "hello", token: this.ticket, last_seq: this.lastSeq });
      for (const act of this.waiting.values()) {
        this.send(act.frame);
      }
      this.check(); // a resume at the newest event brings no word by itself
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) {
        this.receive(JSON.parse(message.data));
      }
    };
    socket.onclose = () => {
      if (socket === this.socket) {
        this.lost();
      }
    };
  }

  // The server's present instant, in milliseconds.
  now() {
    return Date.now() + this.clockOffset;
  }

  // Send an action; the promise gives {seq} once it counts, or {problem} where it was refused.
  act(action, stillLegal) {
    return new Promise((resolve) => {
      this.post({ action, stillLegal, resolve, retries: 0 });
    });
  }

  post(act) {
    this.counter += 1;
    const id = `${this.prefix}-${this.counter}`;
    act.frame = { type: "act", id, expected_seq: this.lastSeq, action: act.action };
    this.waiting.set(id, act);
    this.send(act.frame);
  }

  // Say a phrase or a text: {seq} once it is said, {problem} where it was refused, null where
  // there is no connection. Words are not repeated after a break as actions are.
  say(words) {
    this.counter += 1;
    const id = `${this.prefix}-${this.counter}`;
    if (!this.send({ type: "chat", id, ...words })) {
      return Promise.resolve(null);
    }
    return new Promise((resolve) => {
      this.said.set(id, resolve);
    });
  }

  send(frame) {
    if (this.socket?.readyState === 1) {
      this.socket.send(JSON.stringify(frame));
      return true;
    }
    return false;
  }

  close() {
    this.closed = true;
    clearTimeout(this.retryTimer);
    clearTimeout(this.beatTimer);
    this.socket?.close();
  }

  receive(frame) {
    this.heard = Date.now();
    if (frame.server_now) {
      this.clockOffset = Date.parse(frame.server_now) - this.heard;
    }
    switch (frame.type) {
      case "snapshot":
        this.lastSeq = frame.seq;
        this.settled();
        this.handlers.frame(frame);
        return;
      case "event":
        this.takeEvent(frame);
        return;
      case "ack":
        this.settled();
        this.answer(frame.re, { seq: frame.seq });
        return;
      case "problem":
        this.takeProblem(frame);
        return;
      case "pong":
        this.settled();
        return;
      default:
        this.handlers.frame(frame);
    }
  }

  takeEvent(frame) {
    if (this.lastSeq !== null && frame.seq <= this.lastSeq) {
      return;
    }
    if (this.lastSeq !== null && frame.seq > this.lastSeq + 1) {
      this.reopen(); // something is missing: resume from the last one that arrived
      return;
    }
    this.lastSeq = frame.seq;
    // An event cannot come from the future: a clock that says so is behind.
    this.clockOffset = Math.max(this.clockOffset, Date.parse(frame.at) - this.heard);
    this.settled();
    this.handlers.frame(frame);
  }

  takeProblem({ re, problem }) {
    if (re === null || re === undefined) {
      if (TICKET_CODES.has(problem.code) && this.freshTicket && !this.refreshed) {
        this.refreshed = true;
        this.freshTicket().then(
          (ticket) => {
            this.ticket = ticket;
            this.reopen();
          },
          () => this.handlers.refused(problem),
        );
        return;
      }
      this.handlers.refused(problem);
      return;
    }
    const act = this.waiting.get(re);
    if (act && problem.code === "try_again" && act.retries < TRIES_AGAIN) {
      // Whether the action was kept is not known; under the same id it cannot count twice.
      act.retries += 1;
      setTimeout(() => this.waiting.get(re) === act && this.send(act.frame), 250 * act.retries);
      return;
    }
    if (act && problem.code === "stale_state" && act.retries < STALE_RETRIES) {
      this.waiting.delete(re);
      act.retries += 1;
      // Others moved first; the newer events are on their way in front of this answer or behind it.
      setTimeout(() => {
        if (act.stillLegal(act.action)) {
          this.post(act);
        } else {
          act.resolve({ problem });
        }
      }, 40 * act.retries);
      return;
    }
    this.answer(re, { problem });
  }

  answer(id, outcome) {
    this.said.get(id)?.(outcome);
    this.said.delete(id);
    const act = this.waiting.get(id);
    if (act) {
      this.waiting.delete(id);
      act.resolve(outcome);
    }
  }

  settled() {
    this.tries = 0;
    this.refreshed = false;
    this.handlers.state("live");
  }

  beat() {
    clearTimeout(this.beatTimer);
    this.beatTimer = setTimeout(() => this.check(), PING_EVERY_MS);
  }

  // Ask whether the other side still listens; without an answer, start anew.
  check() {
    clearTimeout(this.beatTimer);
    if (this.closed) {
      return;
    }
    const asked = Date.now();
    if (!this.send({ type: "ping" })) {
      this.hurry();
      return;
    }
    this.beatTimer = setTimeout(() => {
      if (this.heard >= asked) {
        this.beat();
      } else {
        this.reopen();
      }
    }, PONG_WITHIN_MS);
  }

  reopen() {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  }

  hurry() {
    if (!this.closed && (!this.socket || this.socket.readyState > 1)) {
      this.tries = 0;
      this.connect();
    }
  }

  lost() {
    clearTimeout(this.beatTimer);
    if (this.closed) {
      return;
    }
    this.handlers.state("waiting");
    const wait = BACKOFF_MS[Math.min(this.tries, BACKOFF_MS.length - 1)];
    this.tries += 1;
    this.retryTimer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }
}
