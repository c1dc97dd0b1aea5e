import { playerError, type PlayerError } from '#domain/errors/player-error.ts';
import { COMMAND_MARKS_MAX } from '../../constants/media/playback.ts';
import type { CommandMark, SessionResponse, SessionStep } from '../session-types.ts';

/** 409: what the listener did since then counts. */
export const overtaken = (): PlayerError => playerError('COMMAND_RESTRICTED', 'a newer one of the same sender has come');

/** The response to a command that is done already, or older than one of its sender that is; null for any other. */
export function responseToKnown(done: readonly CommandMark[], { id, sequence }: CommandMark): SessionResponse | null {
  if (id !== null && done.some((one) => one.id === id)) return { type: 'done' };
  const isOlder = done.some(
    ({ sequence: other }) => sequence !== null && other?.sender === sequence.sender && other.number > sequence.number,
  );
  return isOlder ? { type: 'refused', status: 409, error: overtaken() } : null;
}

/** The step with its command noted as done, unless it was refused: the latest one of each sender, and the latest of all. */
export function noteDone({ commands, state }: SessionStep, mark: CommandMark): SessionStep {
  if (commands.some((one) => one.type === 'respond' && one.response.type === 'refused')) return { commands, state };
  const { sequence } = mark;
  const others = state.done.filter((one) => sequence === null || one.sequence?.sender !== sequence.sender);
  return { commands, state: { ...state, done: [...others, mark].slice(-COMMAND_MARKS_MAX) } };
}
