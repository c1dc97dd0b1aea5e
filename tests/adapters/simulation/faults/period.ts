import { getTime } from '#application/calls/account/account.ts';
import { albumUri, createWorld, type Fault, type Page, type TraceEvent, type World } from '#simulation';

/** What happened in a minute of use at a page and around it. */
export interface Period {
  readonly world: World;
  /** The page under observation as it is at the end. */
  readonly desk: Page;
  /** Events of that page. */
  readonly events: readonly TraceEvent[];
  /** Events of the other page and the service. */
  readonly others: readonly TraceEvent[];
  /** Requests that the service received beyond those that the pages sent. */
  readonly extraRequests: number;
  /** How many values the page had stored before the period, and as it began; those of the tab as it began. */
  readonly keysBefore: number;
  readonly keysBegun: number;
  readonly tabKeysBegun: number;
  /** What was stored as it began. */
  readonly values: readonly string[];
  /** Whether the page reads something else than it wrote. */
  readonly isWriteLost: boolean;
}

const ALBUM = albumUri('First Light');

/** A fault at a page for a minute of use, and a minute of the same use afterwards. */
export async function strike(fault: Fault): Promise<readonly [Period, Period]> {
  const world = await createWorld({ seed: 3, accounts: 1, isTraced: true, pages: [{ name: 'desk' }, { name: 'kitchen' }] });
  const [first, kitchen] = world.pages() as [Page, Page];
  await world.do(first, { type: 'play', contextUri: ALBUM, index: 2 });
  const desk = () => world.pages().findLast(({ name }) => name === 'desk') ?? first;
  const service = world.service();
  let received = 0;
  const { handle } = service;
  Object.assign(service, { handle: (request: Parameters<typeof handle>[0]) => ((received += 1), handle(request)) });

  const observe = async (begin: () => void): Promise<Period> => {
    const from = world.trace().length;
    const receivedBefore = received;
    const { storage, tabStorage } = desk();
    storage.set('sample', 'one');
    tabStorage.set('sample', 'one');
    const keysBefore = storage.keys().length;
    begin();
    const begun = { keysBegun: storage.keys().length, tabKeysBegun: tabStorage.keys().length };
    const values = storage.keys().map((key) => storage.get(key) ?? '');
    storage.set('sample', 'two');
    const isWriteLost = storage.get('sample') !== 'two';
    await use();
    const events = world.trace().slice(from);
    return {
      ...{ world, desk: desk(), keysBefore, ...begun, values, isWriteLost, events: events.filter(({ page }) => page === 'desk') },
      others: events.filter(({ page }) => page !== 'desk'),
      extraRequests: received - receivedBefore - events.filter(({ type }) => type === 'request').length,
    };
  };
  const use = async () => {
    await world.clock.advance(1_000);
    await act(desk(), { type: 'play', contextUri: ALBUM, index: 1 }, 3_000);
    await act(desk(), { type: 'seek', positionMs: 60_000 }, 1_000);
    await act(kitchen, { type: 'set-volume', volume01: 0.4 }, 1_000);
    await act(desk(), { type: 'create-playlist', name: 'Camp', uris: [] }, 1_000);
    await act(desk(), { type: 'next' }, 3_000);
    if (desk().isOpen())
      desk()
        .client.session.api.send(getTime, {})
        .catch(() => undefined);
    await world.clock.advance(1_000);
    await act(kitchen, { type: 'pause' }, 55_000);
  };
  const act = async (page: Page, command: Parameters<World['start']>[1], thenMs: number) => {
    if (page.isOpen() && !page.process.isAsleep()) void world.start(page, command);
    await world.clock.advance(thenMs);
  };

  /** Until the next full minute. From then on its pings leave at no round time. */
  const reconnect = async () => {
    await world.clock.advance(110_000 - (world.clock.nowMs() % 60_000));
    desk().breakLine();
    await world.clock.advance(10_000);
  };
  await reconnect();
  const during = await observe(() => void world.inject(first, fault, 64_000));
  await world.clock.advance(66_000);
  if (desk().client.session.view().phase === 'anonymous') await world.do(desk(), { type: 'sign-in' });
  // The account plays here again, also where another page has taken over.
  await world.do(desk(), { type: 'transfer' });
  await reconnect();
  const after = await observe(() => undefined);
  await world.close();
  return [during, after];
}
