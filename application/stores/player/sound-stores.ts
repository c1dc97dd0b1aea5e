import { createEvent, createStore, type Store } from 'effector';
import { MS_PER_S } from '#domain/constants/playback/media.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SleepTimer, SleepTimerView } from '../../client/sleep-timer.ts';
import type { SoundSettingsUseCase, SoundView } from '../../client/sound-settings.ts';
import type { SleepTimerStores, SoundStores } from '../web-store-types.ts';

/** How everything sounds, as screens see it and change it. */
export function createSoundStores(sound: SoundSettingsUseCase): SoundStores {
  const changed = createEvent<SoundView>();
  const $sound = createStore(sound.view()).on(changed, (_, view) => view);
  sound.onChange(changed);

  const intent = <Said>(carryOut: (said: Said) => void) => {
    const said = createEvent<Said>();
    said.watch(carryOut);
    return said;
  };
  return {
    $sound,
    curveChosen: intent(sound.setCurve),
    loudnessChosen: intent(sound.setLoudness),
    equalizerSwitched: intent(sound.setEqualizerOn),
    bandMoved: intent(({ band, gainDb }) => sound.setBandGain(band, gainDb)),
    presetChosen: intent(sound.choosePreset),
  };
}

/** The sleep timer, with what is left of it second by second. */
export function createSleepTimerStores(sleepTimer: SleepTimer, clock: Clock): SleepTimerStores {
  const changed = createEvent<SleepTimerView>();
  const ticked = createEvent<number>();
  const leftOf = (view: SleepTimerView) => (view.type === 'counting' ? Math.max(0, view.endsAtMs - clock.nowMs()) : null);
  const $sleepTimer: Store<SleepTimerView> = createStore(sleepTimer.view()).on(changed, (_, view) => view);
  const $sleepLeftMs = createStore(leftOf(sleepTimer.view()), { skipVoid: false })
    .on(changed, (_, view) => leftOf(view))
    .on(ticked, (_, leftMs) => leftMs);

  let stop = () => {};
  const tick = () => {
    const leftMs = leftOf(sleepTimer.view());
    if (leftMs === null) return;
    ticked(leftMs);
    // On the full second, so that the shown one is never a second late.
    stop = clock.after(leftMs % MS_PER_S || MS_PER_S, tick);
  };
  sleepTimer.onChange((view) => {
    changed(view);
    stop();
    tick();
  });

  const intent = <Said = void>(carryOut: (said: Said) => void) => {
    const said = createEvent<Said>();
    said.watch(carryOut);
    return said;
  };
  return {
    $sleepTimer,
    $sleepLeftMs,
    sleepChosen: intent(sleepTimer.setIn),
    sleepAtEndChosen: intent(sleepTimer.setToEnd),
    sleepExtended: intent(sleepTimer.extend),
    sleepCancelled: intent(sleepTimer.cancel),
  };
}
