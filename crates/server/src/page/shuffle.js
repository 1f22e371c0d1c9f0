"use strict";
// The plain page's share of a fair shuffle: its parts, what it was told first, and what it checks at the end.
// docs/protocol.md says what that proves. Browsers have no SHA-256 for a page that comes without TLS, hence this one.

const shuffle = (() => {
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 2 ** 32);
  const primes = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const ROUNDS = primes.map((prime) => fraction(Math.cbrt(prime)));
  const FIRST = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  const turn = (x, n) => (x >>> n) | (x << (32 - n));

  function sha256(bytes) {
    const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
    padded.set(bytes);
    padded[bytes.length] = 0x80;
    const data = new DataView(padded.buffer);
    data.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
    data.setUint32(padded.length - 4, bytes.length << 3);
    const hash = Uint32Array.from(FIRST);
    const w = new Uint32Array(64);
    for (let block = 0; block < padded.length; block += 64) {
      for (let i = 0; i < 64; i++) {
        if (i < 16) w[i] = data.getUint32(block + 4 * i);
        else {
          const a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
          const b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
          w[i] = w[i - 16] + a + w[i - 7] + b;
        }
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i++) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] += word));
    }
    return [...hash].map((word) => word.toString(16).padStart(8, "0")).join("");
  }

  const utf8 = (text) => new TextEncoder().encode(text);
  const bytes = (digits) => Uint8Array.from(digits.match(/../g) || [], (pair) => parseInt(pair, 16));

  function framed(purpose, ...parts) {
    const all = [...utf8(purpose)];
    for (const part of parts.map((one) => (typeof one === "string" ? utf8(one) : one))) {
      const length = new DataView(new ArrayBuffer(8));
      length.setUint32(4, part.length);
      all.push(...new Uint8Array(length.buffer), ...part);
    }
    return sha256(Uint8Array.from(all));
  }

  const pledge = (table, seat, part) => framed("longbox seat 2", table, String(seat), bytes(part));
  const key = (table) => `longbox.kept.${table}`;
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const promised = (table) => table.draw && { table: table.id, server: table.commitment, setup: table.draw.setup, seats: table.draw.seats.map((seat) => seat.commitment) };

  /** As the server writes it: keys in order, no spaces. */
  function canonical(value) {
    if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
  }

  // A browser that keeps nothing still knows it until the page is closed.
  const known = new Map();

  function recall(table) {
    try {
      return JSON.parse(localStorage.getItem(key(table))) || known.get(table) || null;
    } catch {
      return known.get(table) || null;
    }
  }

  function remember(kept) {
    known.set(kept.table, kept);
    try {
      localStorage.setItem(key(kept.table), JSON.stringify(kept));
    } catch {
      // Likewise.
    }
  }

  /** Take in how the table stands; returns what to say to it. */
  function heard(table) {
    if (table.from !== null) return [];
    const kept = recall(table.id) || { table: table.id, server: table.commitment, promise: null, own: [], faults: [] };
    const said = [];
    if (kept.server !== table.commitment) kept.faults.push("the server has told another commitment than at first");
    const promise = promised(table);
    if (!promise && (table.state === "waiting" || table.state === "drawing")) {
      for (const seat of table.yours.filter((n) => table.seats[n].commitment === null)) {
        let own = kept.own.find((one) => one.seat === seat);
        if (!own) {
          const drawn = crypto.getRandomValues(new Uint8Array(32));
          kept.own.push((own = { seat, part: [...drawn].map((byte) => byte.toString(16).padStart(2, "0")).join("") }));
        }
        said.push({ type: "commit", table: table.id, seat, commitment: pledge(table.id, seat, own.part) });
      }
    }
    if (promise && kept.promise && !same(kept.promise, promise)) kept.faults.push("what was fixed before the shuffle was told twice");
    if (promise && !kept.promise && table.state === "drawing") kept.promise = promise;
    if (promise && table.state === "drawing" && !kept.faults.length) {
      for (const { seat, part } of kept.own) {
        const open = table.draw.seats[seat].how === null && table.yours.includes(seat);
        if (open && pledge(table.id, seat, part) === promise.seats[seat]) said.push({ type: "reveal", table: table.id, seat, part });
      }
    }
    remember(kept);
    return said;
  }

  /** What is wrong with what is told after a game, or nothing. */
  function wrong(told, replay) {
    const { fairness, ...setup } = replay.setup;
    const server = bytes(told.server);
    const fixed = [told.table, told.commitment, told.setup, ...told.seats.map((seat) => seat.commitment)];
    if (told.version !== 2 || canonical(fairness) !== canonical(told)) return "the replay tells of another shuffle";
    if (framed("longbox server 2", told.table, server) !== told.commitment) return "the server's part is not the one that it committed to";
    if (framed("longbox setup 2", told.table, server, replay.game, canonical(setup)) !== told.setup) return "the setup is not the one that was fixed";
    for (const [n, { commitment, part, how }] of told.seats.entries()) {
      const rule = framed("longbox forfeit 2", ...fixed, String(n));
      if (how === "revealed" ? pledge(told.table, n, part) !== commitment : part !== rule || (how === "withheld") !== (commitment !== "")) {
        return `the part of seat ${n + 1} is not what it should be`;
      }
    }
    const seed = framed("longbox seed 2", ...fixed, server, ...told.seats.map((seat) => bytes(seat.part)));
    return told.test || seed === replay.seed ? null : "the parts do not give the seed";
  }

  /** What is proved of a shuffle, in a sentence. */
  function proof(told, replay) {
    if (!told) return "";
    const kept = recall(told.table);
    const own = ((kept && kept.own) || []).filter(({ seat, part }) => told.seats[seat] && pledge(told.table, seat, part) === told.seats[seat].commitment);
    let fault = wrong(told, replay) || (kept && kept.faults[0]);
    const promise = { table: told.table, server: told.commitment, setup: told.setup, seats: told.seats.map((seat) => seat.commitment) };
    if (!fault && kept && kept.promise && !same(kept.promise, promise)) fault = "it is not what was fixed before the game";
    if (!fault && own.some(({ seat, part }) => told.seats[seat].part !== part)) fault = "your own part is not in it";
    if (fault) return `The shuffle is not fair: ${fault}.`;
    if (told.test) return "The server deals for tests: the shuffle is proved to nobody.";
    if (!kept || !kept.promise || !own.length) return "This browser had no part in the shuffle: it cannot tell whether it was fair.";
    const withheld = told.seats.flatMap((seat, n) => (seat.how === "withheld" ? [n + 1] : []));
    const choice = withheld.length ? ` Seat ${withheld.join(", ")} kept its part back and could choose between ${2 ** withheld.length} shuffles.` : "";
    return `Fair shuffle: your part is in it, all parts and the setup were fixed before any was opened, and the replay was dealt from them.${choice}`;
  }

  return { sha256, framed, heard, proof };
})();
