import { HttpError, type Caller } from '../ports/route.ts';
import type { Identity } from './identity.ts';

/** Refuses everyone but the owner with 403 and this message. */
export async function requireOwner({ accounts }: Pick<Identity, 'accounts'>, caller: Caller, message: string): Promise<void> {
  const account = await accounts.byId(caller.userId ?? '');
  if (account?.isOwner !== true) throw new HttpError(403, message);
}
