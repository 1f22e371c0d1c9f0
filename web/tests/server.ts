/** `longbox serve` as the tests start it: a free port, a database that is thrown away, no limits, and deals that follow from a seed. */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BINARY = process.env.LONGBOX_BIN ?? fileURLToPath(new URL('../../target/debug/longbox', import.meta.url));

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

/** A port that is not among those that systems hand out: nobody takes it while the server is down. */
async function lastingPort(): Promise<number> {
  const first = 20_000 + (process.pid % 10_000);
  for (let port = first; port < first + 100; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port from ${first} on is free`);
}

export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'longbox-e2e-'));
  readonly log = join(this.#folder, 'server.log');
  readonly database = join(this.#folder, 'longbox.db');
  #process: ChildProcess | null = null;
  #port = 0;
  #starts = 0;

  private constructor(private readonly seed: number | null) {}

  /** The tables of a server, in the order in which they are set up, are dealt alike whenever it is started with that seed; without one it deals in earnest. */
  static async start(seed: number | null): Promise<Server> {
    if (!existsSync(BINARY)) throw new Error(`There is no ${BINARY}. Build it first: cargo build -p longbox`);
    const server = new Server(seed);
    server.#port = await lastingPort();
    await server.up();
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Start it, on the port and the database that it had. */
  async up(): Promise<void> {
    await this.kill();
    const log = openSync(this.log, 'a');
    // A server that comes back deals other tables than those that are there already.
    const seed = this.seed === null ? [] : ['--test-seed', `${this.seed * 1000 + this.#starts}`];
    this.#starts += 1;
    // Machines play what follows from the seed, and are not hurried.
    const chance = [...seed, '--think-ms', '60000', '--pause-ms', '0', '--test-walks', '32'];
    const limits = ['--rate', '0', '--most-connections-each', '0', '--most-tables-address', '0', '--queue', '100000'];
    const flags = ['--listen', `127.0.0.1:${this.#port}`, '--database', this.database, '--practice-game', 'true', ...chance, ...limits];
    const child = spawn(BINARY, ['serve', ...flags], { stdio: ['ignore', log, log] });
    closeSync(log);
    this.#process = child;
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      if (child.exitCode !== null) break;
      const answer = await fetch(`${this.url}/health`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`The server does not come up:\n${readFileSync(this.log, 'utf8').slice(-2000)}`);
  }

  /** End it without a word, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  /** What people reported, as whoever runs the server reads it. */
  reports(): string {
    return execFileSync(BINARY, ['report', 'list', '--database', this.database], { encoding: 'utf8' });
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
