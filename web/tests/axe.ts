/** What is wrong with a page for those who hear it or see little. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(what: Node, how: unknown): Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
}

/** Serious and critical findings; where a dialog is open, in the dialog. */
export async function findings(page: Page, only?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  return page.evaluate(async (rule) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const how = { resultTypes: ['violations'], ...(rule ? { runOnly: { type: 'rule', values: [rule] } } : {}) };
    const { violations } = await axe.run(document.querySelector('dialog[open]') ?? document, how);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary.split('\n')[1]?.trim()}`));
  }, only);
}
