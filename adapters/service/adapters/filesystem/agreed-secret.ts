import type { Store } from '../../application/ports/store.ts';
import { ExitError } from '../process/exit-error.ts';
import { createSecret, isMarked, markSecret, readMark, rejectMissingSecret, secretPath } from './secret.ts';

export interface SecretPlace {
  readonly folder: string;
  readonly store: Store;
  /** The folder's secret, or the given one. */
  readonly known: Uint8Array | null;
  /** Whether other machines use the store too. */
  readonly isShared: boolean;
  /** Whether the operator chose the secret: then it is no sign of a database that was lost. */
  readonly isGiven: boolean;
}

/**
 * The secret that a data folder and its store agree on; made at random for a new installation. Machines that share a store
 * share its secret too: one that has another stops, and does not put its own in the place of theirs.
 */
export async function agreeOnSecret({ folder, store, known, isShared, isGiven }: SecretPlace): Promise<Uint8Array> {
  const isNew = isGiven && (await readMark(store)) === null;
  if (isShared && !isNew) await rejectOtherSecret(folder, store, known);
  else if (known !== null && !isNew) await rejectMissingSecret(folder, store, known);
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
