/** `longbox serve` as the tests start it: a free port, a database that is thrown away, no limits. */

import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BINARY = process.env.LONGBOX_BIN ?? fileURLToPath(new URL('../../target/debug/longbox', import.meta.url));

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}

export class Server {
  readonly #folder = mkdtempSync(join(tmpdir(), 'longbox-e2e-'));
  readonly log = join(this.#folder, 'server.log');
  readonly database = join(this.#folder, 'longbox.db');
  #process: ChildProcess | null = null;
  #port = 0;

  static async start(): Promise<Server> {
    if (!existsSync(BINARY)) throw new Error(`There is no ${BINARY}. Build it first: cargo build -p longbox`);
    const server = new Server();
    // Somebody else may take the port before the server does.
    for (let tries = 1; ; tries += 1) {
      server.#port = await freePort();
      try {
        await server.up();
        return server;
      } catch (fault) {
        if (tries === 3) throw fault;
      }
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Start it, on the port and the database that it had. */
  async up(): Promise<void> {
    await this.kill();
    const log = openSync(this.log, 'a');
    const flags = ['--listen', `127.0.0.1:${this.#port}`, '--database', this.database, '--rate', '0', '--most-connections-each', '0', '--think-ms', '300', '--pause-ms', '0', '--practice-game', 'true'];
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
