import { createCommandOrder, type Sequence } from './command-order.ts';
import type { CommandMark } from '../../domain/player-session/session-types.ts';
import { createIdempotentRunner } from '../kernel/idempotency.ts';

/** The id of a command, and its number at the sender. */
export interface CommandIdentity {
  readonly commandId?: string | undefined;
  readonly sequence: Sequence | undefined;
}

/** The same as the account remembers it; none where the sender neither names nor numbers it. */
export function markOf({ commandId, sequence }: CommandIdentity): { readonly mark?: CommandMark } {
  if (commandId === undefined && sequence === undefined) return {};
  const number = sequence ? { sender: sequence.sender_id, number: sequence.number } : null;
  return { mark: { id: commandId ?? null, sequence: number } };
}

/**
 * Runs a command once, unless the same sender sent a newer one. `run` calls `refuseOvertaken` again before it acts: a newer
 * command may have arrived meanwhile.
 */
export type RunCommand<Result> = (
  userId: string,
  sent: CommandIdentity,
  run: (refuseOvertaken: () => void) => Promise<Result>,
) => Promise<Result>;

export function createCommandRunner<Result>(): RunCommand<Result> {
  const once = createIdempotentRunner<Result>();
  const orderOf = createCommandOrder();
  return async (userId, { commandId, sequence }, run) => {
    const refuseOvertaken = orderOf(userId, sequence);
    return once(userId, commandId, () => run(refuseOvertaken));
  };
}
