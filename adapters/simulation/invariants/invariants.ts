import type { Invariant } from '../world/types.ts';
import * as account from './account.ts';
import * as commands from './commands.ts';
import * as connection from './connection.ts';
import * as devices from './devices.ts';
import * as embeds from './embeds.ts';
import * as live from './liveness.ts';
import * as media from './media-requests.ts';
import * as playlists from './playlists.ts';
import * as position from './position-and-queue.ts';
import * as requests from './requests-and-tokens.ts';
import * as sound from './sound.ts';
import * as updates from './state-updates.ts';
import * as telemetry from './telemetry.ts';
import * as tracking from './tracking.ts';

/** Safety first, then liveness, each in order. */
const orderOf = ({ id }: Invariant) => (id.startsWith('S') ? 0 : 1_000) + Number(id.slice(1));

/** Every rule that a traced world can be watched by, in order of its number. The others: see README.md. */
export const INVARIANTS: readonly Invariant[] = [
  account,
  commands,
  connection,
  devices,
  embeds,
  live,
  media,
  playlists,
  position,
  requests,
  sound,
  telemetry,
  updates,
  tracking,
]
  .flatMap((subject): readonly Invariant[] => Object.values(subject))
  .sort((one, other) => orderOf(one) - orderOf(other));

/** The rule with this number, e.g. `S2`. Throws for a number without a check. */
export function invariantNamed(id: string): Invariant {
  const found = INVARIANTS.find((invariant) => invariant.id === id);
  if (found === undefined)
    throw new Error(`No invariant ${id} is checked here. There are ${INVARIANTS.map((one) => one.id).join(', ')}.`);
  return found;
}
