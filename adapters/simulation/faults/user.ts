import type { Ms } from '#domain/core/units.ts';
import type { Command } from '../world/commands.ts';
import { albumUri } from '../world/sample-catalogue.ts';
import { isPage } from '../world/page.ts';
import type { Fault, FaultScene } from '../world/types.ts';
import { act, between, faultsOf, pagesOf, signInAgain } from './define.ts';

const ALBUM = albumUri('First Light');
const STORM = 20;
const WRONG_PASSWORD: Command = { type: 'send-form', call: 'postConfirm', body: { password: 'wrong' } };

/** Some commands within a second, as long as the storm lasts. */
const storm = (commandOf: (index: number, scene: FaultScene) => Command) => (scene: FaultScene) => {
  const cancels: (() => void)[] = [];
  for (let index = 0; index < STORM; index += 1)
    cancels.push(scene.world.clock.after((index * 1_000) / STORM, () => act(scene, scene.page, commandOf(index, scene))));
  return () => {
    for (const cancel of cancels) cancel();
  };
};

/** A track begins to load, and that happens before it has loaded. */
const inMidLoad =
  (afterMs: Ms, command: Command, end: (scene: FaultScene) => void = () => undefined) =>
  (scene: FaultScene) => {
    act(scene, scene.page, { type: 'play', contextUri: ALBUM, index: Math.floor(scene.random.fraction() * 4) });
    const cancel = scene.world.clock.after(afterMs, () => act(scene, scene.page, command));
    return () => {
      cancel();
      end(scene);
    };
  };

/** Users who do much at once. */
export const USER_FAULTS: readonly Fault[] = faultsOf('user', 0.01, {
  'double-click'(scene) {
    act(scene, scene.page, { type: 'toggle-play' });
    return scene.world.clock.after(120, () => act(scene, scene.page, { type: 'toggle-play' }));
  },
  'skip-storm': storm(() => ({ type: 'next' })),
  'seek-storm': storm((_, { random }) => ({ type: 'seek', positionMs: Math.round(between(random, 0, 150_000)) })),
  'password-storm': (scene) => (isPage(scene.page) ? storm(() => WRONG_PASSWORD)(scene) : null),
  'volume-sweep': storm((index) => ({ type: 'set-volume', volume01: (index + 1) / STORM })),
  'transfers-cross'(scene) {
    const [first, second] = pagesOf(scene);
    if (first === undefined || second === undefined) return null;
    act(scene, first, { type: 'transfer', toDeviceId: second.deviceId });
    act(scene, second, { type: 'transfer', toDeviceId: first.deviceId });
    return null;
  },
  // The user signs in again afterwards.
  'sign-out-in-mid-load': (scene) => (isPage(scene.page) ? inMidLoad(0, { type: 'sign-out' }, signInAgain)(scene) : null),
  'shuffle-in-mid-load': inMidLoad(0, { type: 'toggle-shuffle' }),
  'all-play'(scene) {
    for (const [index, page] of pagesOf(scene).entries()) act(scene, page, { type: 'play', contextUri: ALBUM, index: index % 4 });
    return null;
  },
});
