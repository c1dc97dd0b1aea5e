import { readFileSync } from 'node:fs';
import type { Timeline } from './lanes.ts';

const TEMPLATE = new URL('./timeline.html', import.meta.url);

/** The timeline as one HTML page that needs no server. */
export function timelinePage(timeline: Timeline, title: string): string {
  // `<` never ends the script element early.
  const data = JSON.stringify({ ...timeline, title }).replaceAll('<', '\\u003c');
  return readFileSync(TEMPLATE, 'utf8').replace("'TIMELINE'", () => data);
}
