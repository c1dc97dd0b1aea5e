import { lstat } from 'node:fs/promises';
import { sep } from 'node:path';
import { FILES_AT_ONCE, PAGE_RECORDS } from '../constants/library.ts';
import type { Store } from '../ports/store.ts';
import { pathIdOf } from './ids.ts';
import { inParallel } from './parallel.ts';
import { KINDS, type ProblemRecord, type ScannedRecord } from './records.ts';
import type { Scan } from './scan.ts';

export interface Roots {
  /** The music folders that can be read, by their true paths. */
  readonly here: readonly string[];
  /** Those that cannot be read now, perhaps on a disk that is not there: what is known of their music is kept. */
  readonly away: readonly string[];
}

/**
 * Whether as many files are remembered as the walk has just met and written down: then none of them is gone, and nobody
 * has to look for each. `filesSeen` counts a file twice where music folders lie in one another: then it says nothing.
 */
export async function isAllRemembered(store: Store, { here, away }: Roots, filesSeen: number): Promise<boolean> {
  const isNested = here.some((root) => here.some((other) => other !== root && root.startsWith(withSeparator(other))));
  if (isNested || away.length > 0 || new Set(here).size < here.length) return false;
  return (await store.list(KINDS.scanned, { index: 'folder', offset: 0, limit: 1 })).total === filesSeen;
}

const withSeparator = (root: string): string => (root.endsWith(sep) ? root : `${root}${sep}`);

/** Goes through the files that are remembered below a prefix and tells the scan which of them are gone. */
export async function forgetMissing(store: Store, scan: Scan, roots: Roots, prefix: string): Promise<void> {
  let offset = 0;
  for (;;) {
    const query = { index: 'folder', prefix, offset, limit: PAGE_RECORDS };
    const { items, total } = await store.list<ScannedRecord>(KINDS.scanned, query);
    const paths = items.map(({ doc }) => doc.path);
    const isGone = await inParallel(paths, FILES_AT_ONCE, (path) => isMissing(path, roots));
    await scan.gone(paths.filter((_, at) => isGone[at]));
    await scan.flush();
    const after = await store.list(KINDS.scanned, { index: 'folder', prefix, offset: 0, limit: 1 });
    offset = Math.max(0, offset + items.length - (total - after.total));
    if (items.length === 0 || offset >= after.total) return;
  }
}

async function isMissing(path: string, { here, away }: Roots): Promise<boolean> {
  if (!here.some((root) => path.startsWith(withSeparator(root)))) return away.length === 0;
  const found = await lstat(path).catch((error: unknown) =>
    error instanceof Error && 'code' in error ? String(error.code) : '',
  );
  return typeof found === 'string' ? found === 'ENOENT' || found === 'ENOTDIR' : !found.isFile();
}

/** Removes problems of folders and links that this scan no longer met. */
export async function forgetSolved(store: Store, standing: ReadonlySet<string>): Promise<void> {
  const solved: string[] = [];
  for (let offset = 0; ; offset += PAGE_RECORDS) {
    const { items } = await store.list<ProblemRecord>(KINDS.problem, { index: 'path', offset, limit: PAGE_RECORDS });
    solved.push(...items.filter(({ doc }) => doc.what !== 'file' && !standing.has(doc.path)).map(({ doc }) => doc.path));
    if (items.length < PAGE_RECORDS) break;
  }
  if (solved.length > 0) await store.write(solved.map((path) => ({ op: 'remove', kind: KINDS.problem, id: pathIdOf(path) })));
}
