import { nextRepeatMode } from '#domain/connect/repeat.ts';
import type { Controller, PlayerView, PlayRequest } from '../player-view/controller-types.ts';

type ToggledCommands = Pick<Controller, 'play' | 'pause' | 'resume' | 'setShuffle' | 'setRepeatMode'>;
type Toggles = Pick<Controller, 'togglePlay' | 'toggleShuffle' | 'cycleRepeatMode'>;

/** Adds toggles to the commands. A toggle inverts the latest request while it is in flight, because the view is older. */
export function withToggles(
  view: () => PlayerView,
  { pause, play, resume, setRepeatMode, setShuffle }: ToggledCommands,
): ToggledCommands & Toggles {
  const isGoing = createLatestRequest(() => view().phase === 'playing' || view().phase === 'loading');
  const isShuffled = createLatestRequest(() => view().shuffle);
  const repeat = createLatestRequest(() => view().repeat);

  const asks: ToggledCommands = {
    play: (request) => isGoing.follow(soundsBy(request), play(request)),
    pause: () => isGoing.follow(false, pause()),
    resume: () => isGoing.follow(true, resume()),
    setShuffle: (on) => isShuffled.follow(on, setShuffle(on)),
    setRepeatMode: (mode) => repeat.follow(mode, setRepeatMode(mode)),
  };
  return {
    ...asks,
    togglePlay: () => (isGoing.get() ? asks.pause() : asks.resume()),
    toggleShuffle: () => asks.setShuffle(!isShuffled.get()),
    cycleRepeatMode: () => asks.setRepeatMode(nextRepeatMode(repeat.get())),
  };
}

/** The command itself reports a missing request. */
const soundsBy = (request: PlayRequest | undefined) => request?.paused !== true;

/** The latest requested value while its command is in flight; otherwise the shown one. */
function createLatestRequest<Value>(seen: () => Value) {
  let last: { readonly value: Value } | null = null;
  return {
    get: () => (last === null ? seen() : last.value),
    async follow(value: Value, command: Promise<void>) {
      const mine = (last = { value });
      try {
        await command;
      } finally {
        if (last === mine) last = null;
      }
    },
  };
}
