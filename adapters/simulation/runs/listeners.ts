import type { Random } from '#application/ports/random.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Command } from '../world/commands.ts';
import { albumUri, showUri, trackUri } from '../world/sample-catalogue.ts';
import type { Act } from './history.ts';

/** How a listener behaves: what they do, how often, and how long they wait in between. */
export interface Listener {
  readonly name: string;
  /** The share of each kind of act. */
  readonly weights: Readonly<Partial<Record<ActKind, number>>>;
  /** Waits between two acts. */
  readonly pausesMs: readonly Ms[];
}

type ActKind = keyof typeof ACTS;

const MINUTE_MS = 60_000;
const CONTEXTS = [albumUri('First Light'), albumUri('Second Wind'), showUri('Sound Walks')] as const;
const TRACKS = ['One', 'Two', 'Three', 'Four'].flatMap((name) => [
  trackUri(`First Light ${name}`),
  trackUri(`Second Wind ${name}`),
]);
const RESTS_MS = [10 * MINUTE_MS, 60 * MINUTE_MS];
const NAMES = ['Camp', 'Night drive', 'Ünïcödé 夜', ''];

export const pick = <Value>(random: Random, values: readonly Value[]): Value => {
  const value = values[Math.floor(random.fraction() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};
const numberBelow = (random: Random, max: number) => Math.floor(random.fraction() * max);
const always = (command: Command) => (): Act => ({ type: 'command', command });
const command =
  (make: (random: Random) => Command) =>
  (random: Random): Act => ({ type: 'command', command: make(random) });

/** Everything a listener can do at a page, as a maker of acts. `pages` is the number of pages. */
const ACTS = {
  play: command((random) => ({ type: 'play', contextUri: pick(random, CONTEXTS), index: numberBelow(random, 3) })),
  playTrack: command((random) => ({ type: 'play', contextUri: CONTEXTS[0], trackUris: [pick(random, TRACKS)] })),
  pause: always({ type: 'pause' }),
  resume: always({ type: 'resume' }),
  toggle: always({ type: 'toggle-play' }),
  next: always({ type: 'next' }),
  previous: always({ type: 'previous' }),
  smartPrevious: always({ type: 'smart-previous' }),
  seek: command((random) => ({ type: 'seek', positionMs: numberBelow(random, 200_000) })),
  volume: command((random) => ({ type: 'set-volume', volume01: numberBelow(random, 11) / 10 })),
  speed: command((random) => ({ type: 'set-speed', speed: pick(random, [0.5, 1, 1.5, 3]) })),
  shuffle: always({ type: 'toggle-shuffle' }),
  repeat: always({ type: 'cycle-repeat' }),
  queue: command((random) => ({ type: 'add-to-queue', uri: pick(random, TRACKS) })),
  setQueue: command((random) => ({ type: 'set-queue', uris: [pick(random, TRACKS), pick(random, TRACKS)] })),
  clearQueue: always({ type: 'clear-queue' }),
  changeContext: command((random) => ({ type: 'update-context', contextUri: pick(random, CONTEXTS) })),
  private: command((random) => ({ type: 'set-private-session', on: random.fraction() < 0.5 })),
  transfer: (random: Random, pages: number): Act => ({ type: 'transfer', toPage: numberBelow(random, pages) }),
  takeOver: always({ type: 'transfer' }),
  listenTogether: always({ type: 'start-listening' }),
  join: (random: Random, pages: number): Act => ({ type: 'join', page: numberBelow(random, pages) }),
  leave: always({ type: 'leave-listening' }),
  save: command((random) => ({ type: 'save', uri: pick(random, TRACKS) })),
  unsave: command((random) => ({ type: 'unsave', uri: pick(random, TRACKS) })),
  checkSaved: command((random) => ({ type: 'check-saved', uri: pick(random, TRACKS) })),
  createPlaylist: command((random) => ({ type: 'create-playlist', name: pick(random, NAMES), uris: [pick(random, TRACKS)] })),
  editPlaylist: (random: Random): Act => ({
    ...{ type: 'edit-playlist', playlist: numberBelow(random, 3) },
    edit: pick(random, [
      { type: 'add', uri: pick(random, TRACKS) },
      { type: 'remove', index: 0 },
      { type: 'move', from: 0, to: 2 },
      { type: 'rename', name: pick(random, NAMES) },
    ]),
  }),
  sleepTimer: command((random) => ({ type: 'sleep-timer', minutes: 1 + numberBelow(random, 30) })),
  cancelSleepTimer: always({ type: 'cancel-sleep-timer' }),
  signOut: always({ type: 'sign-out' }),
  signIn: always({ type: 'sign-in' }),
  close: (): Act => ({ type: 'close' }),
  crash: (): Act => ({ type: 'crash' }),
  open: (): Act => ({ type: 'open' }),
  sleep: (): Act => ({ type: 'sleep' }),
  wake: (): Act => ({ type: 'wake' }),
  rest: (random: Random): Act => ({ type: 'rest', forMs: pick(random, RESTS_MS) }),
  hide: (): Act => ({ type: 'hide' }),
  show: (): Act => ({ type: 'show' }),
} satisfies Record<string, (random: Random, pages: number) => Act>;

const ACT_KINDS = Object.keys(ACTS) as readonly ActKind[];

/** What every listener does now and then; a page that is closed opens again soon. */
const NOW_AND_THEN = {
  ...{ play: 4, pause: 1, resume: 2, next: 1, volume: 1, signIn: 1, close: 0.3, crash: 0.1, open: 4 },
  ...{ sleep: 0.3, wake: 4, hide: 0.5, show: 1, signOut: 0.2 },
};

/** Listeners of an ordinary day: they wait for minutes, while music plays. */
export const LISTENERS: readonly Listener[] = [
  {
    name: 'browses and skips',
    weights: { ...NOW_AND_THEN, playTrack: 2, next: 8, previous: 2, smartPrevious: 2, seek: 3, toggle: 2 },
    pausesMs: [300, 3_000, 20_000, MINUTE_MS],
  },
  {
    name: 'lets music play',
    weights: {
      ...NOW_AND_THEN,
      shuffle: 1,
      repeat: 1,
      queue: 3,
      setQueue: 1,
      clearQueue: 0.5,
      sleepTimer: 1,
      cancelSleepTimer: 1,
    },
    pausesMs: [MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS],
  },
  {
    name: 'edits playlists',
    weights: { ...NOW_AND_THEN, createPlaylist: 3, editPlaylist: 10, save: 2, unsave: 2, checkSaved: 2, changeContext: 1 },
    pausesMs: [1_000, 6_000, MINUTE_MS],
  },
  {
    name: 'moves between devices',
    weights: { ...NOW_AND_THEN, transfer: 4, takeOver: 4, volume: 3, listenTogether: 1, join: 2, leave: 1, private: 1, speed: 1 },
    pausesMs: [1_200, 12_000, 2 * MINUTE_MS],
  },
];

/** One who does everything, at once: most acts in the shortest time. */
export const STRESS: Listener = {
  name: 'does everything',
  weights: {
    ...Object.fromEntries(ACT_KINDS.map((kind) => [kind, 1])),
    play: 4,
    open: 4,
    wake: 4,
    signIn: 2,
    signOut: 0.5,
    rest: 0.3,
    close: 0.5,
    crash: 0.5,
  },
  pausesMs: [0, 1, 300, 1_200, 6_000, 20_000],
};

/** What the listener does next. */
export function nextAct({ weights }: Listener, random: Random, pages: number): Act {
  const entries = Object.entries(weights) as readonly [ActKind, number][];
  let left = random.fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  const chosen = entries.find(([, weight]) => (left -= weight) < 0) ?? entries.at(-1);
  return ACTS[chosen?.[0] ?? 'play'](random, pages);
}
