import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds on a page, each with its rule and place. `within`: an expression for what it looks at. `rules`: those alone instead of
 * all of WCAG 2.2 AA and best practice.
 */
export async function accessFaults(page: Page, within = 'document', rules?: readonly string[]): Promise<readonly string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS };
  // Once for each document: its source is long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${AXE} })()`);
  // No rule of these reads style sheets, which axe would otherwise fetch again.
  const options = { runOnly, resultTypes: ['violations'], preload: { assets: ['media'] } };
  const results: AxeResults = await page.evaluate(`axe.run(${within}, ${JSON.stringify(options)})`);
  return results.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
