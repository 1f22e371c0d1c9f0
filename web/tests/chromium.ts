/** The browser that the tests look through: Debian's Chromium. */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** How Playwright is to start it. Root has no sandbox. */
export function chromium() {
  const script = fileURLToPath(new URL('./chromium.sh', import.meta.url));
  const executablePath = execFileSync(script, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  return { browserName: 'chromium' as const, headless: true, launchOptions: { executablePath, args: FLAGS, chromiumSandbox: process.getuid?.() !== 0 } };
}
