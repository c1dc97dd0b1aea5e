import type { Store } from '../../application/ports/store.ts';
import { ExitError } from '../process/exit-error.ts';
import { createSecret, isMarked, markSecret, readMark, rejectMissingSecret, secretPath } from './secret.ts';

/**
 * The secret that a data folder and its store agree on; made at random for a new installation. `known` is the folder's. Machines that share a store
 * share its secret too: one that has another stops, and does not put its own in the place of theirs.
 */
export async function agreeOnSecret(
  folder: string,
  store: Store,
  known: Uint8Array | null,
  isShared: boolean,
): Promise<Uint8Array> {
  if (isShared) await rejectOtherSecret(folder, store, known);
  else if (known !== null) await rejectMissingSecret(folder, store, known);
  if (known === null) return createSecret(folder, store, isShared);
  await markSecret(store, known);
  return known;
}

async function rejectOtherSecret(folder: string, store: Store, known: Uint8Array | null): Promise<void> {
  const mark = await readMark(store);
  if (mark === null && known === null) return;
  if (mark === null)
    throw new ExitError(
      `The database is empty, but the data folder ${folder} was in use. Bring its documents with "move", or name another folder with --data.`,
    );
  if (known === null || !isMarked(mark, known))
    throw new ExitError(
      `The database belongs to an installation with another secret. Copy the file secret from the data folder of one of its machines to ${secretPath(folder)}.`,
    );
}
