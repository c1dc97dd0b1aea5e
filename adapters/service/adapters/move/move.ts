import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MoveCommand } from '../cli/commands.ts';
import { DATABASE_FILE } from '../filesystem/data-folder.ts';
import { isPostgresUrl } from '../postgres/is-postgres-url.ts';
import { ExitError, reasonOf } from '../process/exit-error.ts';
import { createSqlitePlace } from './sqlite-place.ts';
import { createTally, type Tally, type TransferPlace, type TransferredDocument } from './transferred.ts';

/** Copies all documents of one store into another, and compares both afterwards. Throws ExitError with one sentence. */
export async function runMove({ from, to }: MoveCommand): Promise<void> {
  const [source, target] = [await placeOf(from), await placeOf(to)];
  const releases: (() => void)[] = [];
  try {
    releases.push(await source.lock());
    if (target.locked !== source.locked) releases.push(await target.lock());
    const tally = await move(source, target);
    const counts = `${String(tally.count())} documents of ${String(tally.lines().length)} kinds`;
    console.log(`${target.name} has the ${counts} of ${source.name}; counts and digests agree.`);
  } catch (thrown) {
    if (thrown instanceof ExitError) throw thrown;
    throw new ExitError(`The documents could not be moved: ${reasonOf(thrown)}.`);
  } finally {
    for (const release of releases) release();
  }
}

/** Moves between two stores on which no service is. */
export async function move(source: TransferPlace, target: TransferPlace): Promise<Tally> {
  if (await source.isEmpty()) throw new ExitError(`There are no documents in ${source.name}.`);
  if (!(await target.isEmpty())) throw new ExitError(`${target.name} is not empty. Name a new one, or remove what is in it.`);
  const [read, written] = [createTally(), createTally()];
  await target.fill(counted(source.documents(), read));
  for await (const batch of target.documents()) written.add(batch);
  const [wanted, found] = [read.lines(), written.lines()];
  const wrong = wanted.filter((line) => !found.includes(line)).map((line) => line.split(' ')[0] ?? '');
  if (wrong.length > 0 || found.length !== wanted.length)
    throw new ExitError(`${target.name} does not have the same documents afterwards. Kinds that differ: ${wrong.join(', ')}.`);
  return read;
}

async function* counted(batches: AsyncIterable<readonly TransferredDocument[]>, tally: Tally) {
  for await (const batch of batches) {
    tally.add(batch);
    yield batch;
  }
}

/** A URL of PostgreSQL, the path or the file URL of a database file, or a data folder. */
async function placeOf(text: string): Promise<TransferPlace> {
  if (isPostgresUrl(text)) return (await import('./postgres-place.ts')).openPostgresPlace(text);
  if (/^[a-z][a-z\d+.-]+:/i.test(text) && !text.startsWith('file:'))
    throw new ExitError(`${text} is no store. Name a file, a data folder or a URL such as postgres://user@host/database.`);
  const path = resolve(text.startsWith('file:') ? fileURLToPath(text) : text);
  return createSqlitePlace(statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, DATABASE_FILE) : path);
}
