import type { Clock } from '#application/ports/clock.ts';
import type { Random } from '#application/ports/random.ts';
import { ID_BYTES, SEED_LIMIT } from '../../domain/constants/media/playback.ts';
import { noteDone, responseToKnown } from '../../domain/player-session/parts/command-marks.ts';
import { stepSession } from '../../domain/player-session/session.ts';
import type {
  CommandMark,
  HeardPlay,
  PlayerSession,
  SessionCommand,
  SessionFact,
  SessionResponse,
  SessionStep,
  StepContext,
} from '../../domain/player-session/session-types.ts';
import type { TrackResolver } from './track-resolver.ts';

interface TurnDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly resolver: TrackResolver;
}

/** A turn of a command that may be done already: then it changes nothing. `mark` is null for what is no command. */
export async function takeTurn(
  state: PlayerSession,
  fact: SessionFact,
  mark: CommandMark | null,
  deps: TurnDeps,
): Promise<SessionStep> {
  const known = mark && responseToKnown(state.done, mark);
  if (known) return { state, commands: [{ type: 'respond', response: known }] };
  const step = withSingleVersion(state, await runTurn(state, fact, deps));
  return mark ? noteDone(step, mark) : step;
}

/** A whole turn: resolves tracks until the rules need no more. A refused turn changes nothing. */
async function runTurn(state: PlayerSession, fact: SessionFact, deps: TurnDeps): Promise<SessionStep> {
  let step = stepSession(state, { ...fact, ...stepContextOf(deps) });
  const commands: SessionCommand[] = [...step.commands];
  for (let request = pendingResolve(step); request !== null; request = pendingResolve(step)) {
    const { activeId, playback, devices } = step.state;
    const device = activeId === null ? undefined : devices[activeId];
    const tracks = playback && device ? await deps.resolver.resolve(request.items, playback, device) : [];
    step = stepSession(step.state, { type: 'resolved', tracks, ...stepContextOf(deps) });
    commands.push(...step.commands);
  }
  const isRefused = responseOf(commands).type === 'refused';
  return { state: step.state, commands: isRefused ? commands.filter(({ type }) => type === 'respond') : commands };
}

/** Each play once, with the most that was heard of it. */
export function playsIn(commands: readonly SessionCommand[]): readonly HeardPlay[] {
  const plays = new Map<string, HeardPlay>();
  for (const command of commands) {
    if (command.type !== 'record' && command.type !== 'heard') continue;
    const becomesListen = command.becomesListen || plays.get(command.playbackId)?.becomesListen === true;
    plays.set(command.playbackId, { ...command, becomesListen });
  }
  return [...plays.values()];
}

/** One version bump per turn, so that a gap in versions means a lost push. */
function withSingleVersion({ version }: PlayerSession, step: SessionStep): SessionStep {
  return { ...step, state: { ...step.state, version: Math.min(step.state.version, version + 1) } };
}

function pendingResolve({ commands }: SessionStep) {
  return commands.find((command) => command.type === 'resolve') ?? null;
}

/** The first response that is more than `done`, or `done`. */
export function responseOf(commands: readonly SessionCommand[]): SessionResponse {
  const responses = commands.flatMap((command) => (command.type === 'respond' ? [command.response] : []));
  return responses.find(({ type }) => type !== 'done') ?? { type: 'done' };
}

function stepContextOf({ clock, random }: TurnDeps): StepContext {
  return { nowMs: clock.nowMs(), id: random.hex(ID_BYTES), seed: Math.floor(random.fraction() * SEED_LIMIT) };
}
