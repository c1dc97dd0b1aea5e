import { albumUri, createWorld, type Page } from '#simulation';
const FIRST = albumUri('First Light');
const SECOND = albumUri('Second Wind');
for (let seed = 1; seed <= 8; seed += 1) {
  const t0 = Date.now();
  const world = await createWorld({
    seed,
    accounts: 1,
    instances: 2,
    isTraced: true,
    pages: [{ name: 'desk' }, { name: 'phone' }],
  });
  const [desk, phone] = world.pages() as [Page, Page];
  const shown = () => [desk, phone].map(({ view }) => `${view().connection} ${view().phase} ${view().track?.name ?? '-'}`);
  await world.do(desk, { type: 'play', contextUri: FIRST });
  const wakes: (() => void)[] = [];
  const spares = world.host.instances.map((instance) =>
    instance.onceWriting('before', () => {
      for (const one of spares) one();
      wakes.push(instance.standStill());
    }),
  );
  const start = world.clock.nowMs();
  void world.start(phone, { type: 'next' }).then((o) => console.log('next', o, world.clock.nowMs() - start));
  await world.clock.advance(20_000);
  console.log(seed, wakes.length, shown());
  const o = await world.do(desk, { type: 'play', contextUri: SECOND, index: 2 });
  console.log('play', o, world.clock.nowMs() - start);
  await world.clock.advance(5_000);
  console.log(shown());
  for (const wake of wakes) wake();
  await world.clock.advance(65_000);
  console.log(shown(), Date.now() - t0);
  await world.close();
}
process.exit(0);
