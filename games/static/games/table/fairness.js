// From a seed to cards, in the browser: the mapping that the server documents, done once more.
//
// A seed gives a stream of 32-bit numbers: SHA-256 of seed + label + counter, cut into eight
// big-endian numbers, then the next counter. `below` throws away what would make it uneven;
// `shuffled` is Fisher and Yates from the last place down.

const encoder = new TextEncoder();
const RANKS = "23456789TJQKA";

// Clubs, diamonds and hearts from the 3, spades from the 2, then the joker.
const DECK = [
  ..."CDHS".split("").flatMap((suit) => RANKS.split("").filter((rank) => suit === "S" || rank !== "2").map((rank) => rank + suit)),
  "JO",
];

function bytesOf(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hexOf(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function commitment(seed) {
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));
}

class ChanceStream {
  constructor(seed, label) {
    const name = encoder.encode(label);
    this.prefix = new Uint8Array(seed.length + name.length);
    this.prefix.set(seed);
    this.prefix.set(name, seed.length);
    this.counter = 0;
    this.numbers = [];
  }

  async next() {
    if (!this.numbers.length) {
      const block = new Uint8Array(this.prefix.length + 4);
      block.set(this.prefix);
      new DataView(block.buffer).setUint32(this.prefix.length, this.counter);
      this.counter += 1;
      const digest = new DataView(await crypto.subtle.digest("SHA-256", block));
      this.numbers = Array.from({ length: 8 }, (_, at) => digest.getUint32(at * 4));
    }
    return this.numbers.shift();
  }

  async below(bound) {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const number = await this.next();
      if (number < limit) {
        return number % bound;
      }
    }
  }

  async shuffled(items) {
    const order = items.slice();
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

const ascending = (hand) => hand.slice().sort((a, b) => DECK.indexOf(a) - DECK.indexOf(b));

async function drawFrom(seed, players) {
  return (await new ChanceStream(seed, "draw").shuffled(DECK.slice(0, -1))).slice(0, players);
}

// The hands per player; `dealtTo` are those who get a card in turn, one at a time.
async function handsFrom(seed, dealtTo, players) {
  const deck = await new ChanceStream(seed, "deal").shuffled(DECK);
  return Array.from({ length: players }, (_, player) => {
    const place = dealtTo.indexOf(player);
    return place < 0 ? [] : ascending(deck.filter((_card, at) => at % dealtTo.length === place));
  });
}

// The exchange of a double-kan: which of the partner's cards, and which key card, was drawn.
async function exchangeAgrees(seed, hands, exchange) {
  const partner = hands.find((hand) => hand.includes(exchange.partner_card));
  const holder = hands.find((hand) => hand.includes("JO"));
  if (!partner || partner === holder || !holder.includes(exchange.key_card)) {
    return false;
  }
  const stream = new ChanceStream(seed, "nijukan");
  const card = ascending(partner)[await stream.below(partner.length)];
  const joker = (await stream.below(2)) === 1;
  return card === exchange.partner_card && (exchange.key_card === "JO") === joker;
}

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// Check one entry of the proof: {seedAgrees, cardsAgree}, null where the seed is still secret.
export async function check(entry) {
  if (!entry.seed) {
    return null;
  }
  const seed = bytesOf(entry.seed);
  const seedAgrees = (await commitment(seed)) === entry.commitment;
  if (entry.kind === "draw") {
    return { seedAgrees, cardsAgree: same(await drawFrom(seed, entry.cards.length), entry.cards) };
  }
  if (entry.kind !== "deal") {
    return { seedAgrees, cardsAgree: true };
  }
  const hands = await handsFrom(seed, entry.dealt_to, entry.cards.length);
  const dealt = same(hands, entry.cards.map(ascending));
  const exchanged = entry.nijukan ? await exchangeAgrees(seed, hands, entry.nijukan) : true;
  return { seedAgrees, cardsAgree: dealt && exchanged };
}
