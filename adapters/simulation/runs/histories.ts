import fc from 'fast-check';
import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import { createSeededRandom } from '#adapters/fakes/seeded-random.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { disagreementsOf, idOf } from '../invariants/agreement.ts';
import { albumUri, trackUri } from '../world/sample-catalogue.ts';
import { createWorld, OWNER, type Page, type World } from '../world/world.ts';

const ALBUMS = [albumUri('First Light'), albumUri('Second Wind')] as const;

/** The commands of a listener at a page. `isLarge` chooses between two forms; `next` is another page. */
const COMMANDS = {
  play: ({ client }) => client.controller.play({ contextUri: ALBUMS[0] }),
  'play another': ({ client }) => client.controller.play({ contextUri: ALBUMS[1], index: 1 }),
  pause: ({ client }) => client.controller.pause(),
  resume: ({ client }) => client.controller.resume(),
  toggle: ({ client }) => client.controller.togglePlay(),
  seek: ({ client }) => client.controller.seek(60_000),
  next: ({ client }) => client.controller.nextTrack(),
  previous: ({ client }) => client.controller.previousTrack(),
  queue: ({ client }, isLarge) => client.controller.addToQueue(trackUri(isLarge ? 'Second Wind Four' : 'First Light Four')),
  shuffle: ({ client }) => client.controller.toggleShuffle(),
  repeat: ({ client }) => client.controller.cycleRepeatMode(),
  volume: ({ client }, isLarge) => client.controller.setVolume(isLarge ? 0.8 : 0.2),
  'change context': ({ client }) => client.controller.updateContext(ALBUMS[1]),
  transfer: ({ client }, _, next) => client.controller.transfer(idOf(next)),
  'take over': (page) => page.client.controller.transfer(idOf(page)),
  'listen together': ({ client }, isLarge) => (isLarge ? client.listening.start() : client.listening.leave()),
  'sign out': ({ client }) => client.session.signOut({ everywhere: false }),
  'sign in': async ({ client }) => (client.session.view().phase === 'signed-in' ? undefined : client.session.signIn(OWNER)),
} satisfies Record<string, (page: Page, isLarge: boolean, next: Page) => Promise<unknown>>;

type Command = keyof typeof COMMANDS;
const COMMAND_NAMES = Object.keys(COMMANDS) as Command[];
const isCommand = (act: Act): act is Command => act in COMMANDS;

/** What goes wrong, most of it for a while. */
const FAULTS = [
  ...(['503', '429', '409', '408', 'lost', 'lost after', 'delayed', 'hanging', 'offline', 'half-open', 'break line'] as const),
  ...(['lost pushes', 'late pushes', 'no token', 'restart', 'media error', 'close', 'reload', 'sleep'] as const),
];

export type Act = Command | (typeof FAULTS)[number];
export const ACTS: readonly Act[] = [...COMMAND_NAMES, ...FAULTS];

interface Event {
  readonly act: Act;
  readonly page: number;
  /** How long a fault lasts. */
  readonly forMs: number;
  /** Until the next event. */
  readonly thenMs: number;
}

export interface History {
  readonly seed: number;
  readonly events: readonly Event[];
}

const PAGES = ['desk', 'kitchen', 'phone'];
/** Faults are over this long before all pages are compared: the budget of a line is filled again once a minute, and 5 s more. */
export const CALM_MS = 65_000;
/** Two may sound this long while nothing is wrong: the news is on its way. */
const HANDOVER_MS = 3_000;
/** Additional time for a broken connection to be noticed: a ping, its response, a push. */
const UNNOTICED_MS = 45_000;

const event: fc.Arbitrary<Event> = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom<Act>('play', 'play another', 'play', ...COMMAND_NAMES) },
      { weight: 2, arbitrary: fc.constantFrom<Act>(...FAULTS) },
    ),
    fc.nat(PAGES.length - 1),
    fc.constantFrom(300, 1_000, 3_000, 12_000, 50_000),
    fc.constantFrom(0, 1, 300, 1_200, 6_000, 20_000),
  )
  .map(([act, page, forMs, thenMs]) => ({
    ...{ act, page, forMs, thenMs },
    [fc.toStringMethod]: () => `${PAGES[page] ?? ''}: ${act} (${forMs}), then ${thenMs} ms`,
  }));

export const histories: fc.Arbitrary<History> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  // In most of them something plays first.
  events: fc
    .tuple(fc.constantFrom<Act>('play', 'play', 'play', 'sign in'), fc.array(event, { minLength: 1, maxLength: 20, size: 'max' }))
    .map(([act, events]) => [{ act, page: 0, forMs: 0, thenMs: 1_200 }, ...events]),
});

interface Seat {
  page: Page;
  isOpen: boolean;
  isAsleep: boolean;
  /** The last registration failed with 429: the page is no device until its user acts. */
  isRefused: boolean;
  /** Ends of the faults that last. */
  faults: number;
}

const isMedia = (url: string) => /\/(cdn|seektable|storage-resolve|licence|manifests|melody)\//.test(url);

/** Plays a history in a world of its own. Empty when all of it held, else what did not. */
export async function violationsOf(
  { seed, events }: History,
  reached: (act: Act) => void = () => undefined,
): Promise<readonly string[]> {
  const world = await createWorld({ seed });
  const random = createSeededRandom(seed);
  const violations: string[] = [];
  const unsettled = new Map<string, Page>();
  const seats: Seat[] = [];
  for (const name of PAGES)
    seats.push({ page: await world.openPage({ name }), isOpen: true, isAsleep: false, isRefused: false, faults: 0 });
  const watch = createWatch(world, seats, violations);
  let restarts = 0;

  let commands = 0;
  const order = (page: Page, act: Command, run: Promise<unknown>) => {
    const name = `${act} ${String((commands += 1))}`;
    unsettled.set(name, page);
    run.catch(errorFrom).finally(() => unsettled.delete(name));
  };
  const reopen = async (seat: Seat) => {
    if (seat.isOpen) return;
    seat.page = await seat.page.reload();
    seat.isOpen = true;
    seat.isRefused = false;
  };
  /** Something is wrong at that page for a while, then it is well. */
  const during = (seat: Seat, forMs: number, begin: () => void, end: () => void) => {
    if (seat.faults > 0) return;
    seat.faults += 1;
    begin();
    world.clock.after(forMs, () => {
      seat.faults -= 1;
      end();
    });
  };
  const meeting = (seat: Seat, forMs: number, fault: (url: string) => HttpFault, also = () => {}, after = () => {}) => {
    const { page } = seat;
    const meet = (of: (url: string) => HttpFault) =>
      page.http.fault(({ method, url }) => {
        const met = of(url);
        if (method === 'POST' && url.endsWith('/v1/devices')) seat.isRefused = met.type === 'status' && met.status === 429;
        return met;
      });
    const begin = () => {
      meet(fault);
      also();
    };
    const end = () => {
      meet(() => ({ type: 'none' }));
      after();
    };
    during(seat, forMs, begin, end);
  };
  const control =
    (fault: HttpFault) =>
    (url: string): HttpFault =>
      isMedia(url) || random.fraction() < 0.2 ? { type: 'none' } : fault;
  const status = (code: number) => control({ type: 'status', status: code });

  const deaf = (seat: Seat, isDeaf: boolean) => () => seat.page.dealer.halfOpen(isDeaf);
  const pushes = (seat: Seat, forMs: number, lossRate: number) => {
    const fate = () => {
      const lateMs = Math.ceil(random.fraction() * 1_500);
      if (random.fraction() < lossRate) return [];
      return random.fraction() < 0.5 ? [0, lateMs] : [lateMs];
    };
    during(
      seat,
      forMs,
      () => seat.page.dealer.fault(fate),
      () => seat.page.dealer.fault(null),
    );
  };
  const refusing = (code: number) => (seat: Seat, forMs: number) => meeting(seat, forMs, status(code));
  const failing = (type: 'lost' | 'lost-after' | 'hang') => (seat: Seat, forMs: number) =>
    meeting(seat, forMs, control({ type }));
  const withoutToken = (url: string): HttpFault => {
    if (isMedia(url)) return { type: 'none' };
    return { type: 'status', status: url.endsWith('/session') ? 503 : 401 };
  };

  const faults: Record<(typeof FAULTS)[number], (seat: Seat, forMs: number) => Promise<void> | void> = {
    '503': refusing(503),
    '429': refusing(429),
    '408': refusing(408),
    '409': (seat, forMs) => meeting(seat, forMs, (url) => (/playback|connect/.test(url) ? status(409)(url) : { type: 'none' })),
    lost: failing('lost'),
    'lost after': failing('lost-after'),
    hanging: failing('hang'),
    delayed: (seat, forMs) =>
      meeting(seat, forMs, () => ({ type: 'delay', delayMs: Math.floor(random.fraction() ** 3 * 3_000) })),
    'no token': (seat, forMs) => meeting(seat, forMs, withoutToken),
    offline: (seat, forMs) => {
      const { dealer, page } = seat.page;
      const also = () => {
        page.change('offline');
        dealer.halfOpen(true);
      };
      const after = () => {
        dealer.halfOpen(false);
        page.change('online');
      };
      meeting(seat, forMs, () => ({ type: 'lost' }), also, after);
    },
    'half-open': (seat, forMs) => during(seat, forMs, deaf(seat, true), deaf(seat, false)),
    'break line': ({ page }) => page.breakLine(),
    'lost pushes': (seat, forMs) => pushes(seat, forMs, 0.5),
    'late pushes': (seat, forMs) => pushes(seat, forMs, 0),
    restart: (_, forMs) => {
      if (restarts > 0) return;
      restarts += 1;
      world.stopService();
      world.clock.after(forMs, () => void world.startService().then(() => (restarts -= 1)));
    },
    'media error': ({ page }) => page.media.break(playerError('MEDIA_DECODING', 'broken')),
    close: (seat) => {
      if (seat.faults > 0) return;
      seat.isOpen = false;
      for (const [name, at] of unsettled) if (at === seat.page) unsettled.delete(name);
      seat.page.crash();
    },
    reload: (seat) => (seat.faults > 0 ? undefined : reopen(seat)),
    sleep: (seat, forMs) => {
      const begin = () => {
        seat.isAsleep = true;
        seat.page.sleep();
      };
      const end = () => {
        seat.isAsleep = false;
        seat.page.wake();
      };
      during(seat, forMs * 2, begin, end);
    },
  };

  const perform = async ({ act, forMs, page: index }: Event): Promise<void> => {
    const seat = seats[index];
    if (seat === undefined || seat.isAsleep || (!seat.isOpen && act !== 'reload')) return;
    reached(act);
    const { page } = seat;
    if (isCommand(act)) order(page, act, COMMANDS[act](page, forMs > 2_000, seats[(index + 1) % seats.length]?.page ?? page));
    else await faults[act](seat, forMs);
  };

  for (const one of events) {
    await perform(one);
    await watch(one.thenMs);
  }
  for (let waits = 0; waits < 600 && (restarts > 0 || seats.some(({ faults }) => faults > 0)); waits += 1) await watch(250);
  await watch(CALM_MS);
  const open = seats.filter(({ isOpen }) => isOpen);
  const phaseOf = ({ page }: Seat) => page.client.session.view().phase;
  const present = open.filter((seat) => phaseOf(seat) === 'signed-in');
  const devices = present.filter(({ isRefused }) => !isRefused).map(({ page }) => page);
  const disagreements = () =>
    disagreementsOf(
      world,
      present.map(({ page }) => page),
      devices,
    );
  // A track may end in this very moment: what is new then is known to all a little later.
  if (disagreements().length > 0) await watch(HANDOVER_MS);
  violations.push(...disagreements());
  for (const seat of open) {
    if (phaseOf(seat) === 'unknown') violations.push('a page does not know who listens');
    if (phaseOf(seat) === 'anonymous' && seat.page.media.isSounding()) violations.push('sounds while signed out');
  }
  const [first] = present;
  if (violations.length === 0 && first) violations.push(...(await queueViolations(world, first.page)));
  await world.clock.advance(90_000);
  if (unsettled.size > 0) violations.push(`unsettled: ${[...unsettled.keys()].join(', ')}`);
  await world.close();
  return [...new Set(violations)];
}

/** Lets time pass and looks every quarter of a second that two do not sound for long. */
function createWatch({ clock }: World, seats: readonly Seat[], violations: string[]) {
  let overlapMs = 0;
  let wellMs = 0;
  return async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 250) {
      const stepMs = Math.min(250, ms - passedMs);
      await clock.advance(stepMs);
      const isWell = seats.every((seat) => seat.faults === 0 && (!seat.isOpen || isConnected(seat)));
      wellMs = isWell ? wellMs + stepMs : 0;
      const sounding = seats.filter(({ isAsleep, isOpen, page }) => isOpen && !isAsleep && page.media.isSounding()).length;
      overlapMs = sounding > 1 ? overlapMs + stepMs : 0;
      if (overlapMs > HANDOVER_MS && wellMs > UNNOTICED_MS) violations.push('two sound');
      for (const { isOpen, page } of seats)
        if (isOpen && page.view().devices.filter(({ isActive }) => isActive).length > 1) violations.push('two are active');
    }
  };
}

function isConnected({ page }: Seat): boolean {
  return page.client.session.view().phase === 'anonymous' || page.view().connection === 'connected';
}

/** Queued tracks come before the context. */
async function queueViolations({ clock }: World, { client, view }: Page): Promise<readonly string[]> {
  const reading = client.controller.getQueue(0).catch(() => null);
  await clock.advance(1_000);
  const uri = (await reading)?.tracks[0]?.uri;
  if (uri === undefined) return [];
  client.controller.nextTrack().catch(errorFrom);
  await clock.advance(3_000);
  const after = view().track?.uri;
  return after === uri ? [] : [`next is not what is queued (${uri} and ${String(after)})`];
}
