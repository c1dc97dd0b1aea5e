import { createEvent, type EventCallable, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import { followSleepTimer, sleepLeftMs } from '../../client/sleep-countdown.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SleepTimer, SleepTimerView } from '../../client/sleep-timer.ts';
import type { SoundSettingsUseCase, SoundView } from '../../client/sound-settings.ts';
import type { CodeWaits } from '../../runtime/code-waits.ts';
import { createIntent } from '../create-intent.ts';
import type { SleepTimerStores, SoundStores } from '../web-store-types.ts';

/** Creates the stores and intents of the sound settings. */
export function createSoundStores(sound: SoundSettingsUseCase): SoundStores {
  const changed = createEvent<SoundView>();
  sound.onChange(changed);
  return {
    $sound: restore(changed, sound.view()),
    curveChosen: createIntent(sound.setCurve),
    loudnessChosen: createIntent(sound.setLoudness),
    crossfadeChosen: createIntent(sound.setCrossfade),
    equalizerSwitched: createIntent(sound.setEqualizerOn),
    bandMoved: createIntent(({ band, gainDb }) => sound.setBandGain(band, gainDb)),
    presetChosen: createIntent(sound.choosePreset),
  };
}

/** Creates the stores and intents of the sleep timer; `failed` shows that it could not be set, and `waits` counts while its code loads. */
export function createSleepTimerStores(
  sleepTimer: SleepTimer,
  clock: Clock,
  failed: EventCallable<PlayerError>,
  waits: CodeWaits,
): SleepTimerStores {
  const changed = createEvent<SleepTimerView>();
  const ticked = createEvent<Ms | null>();
  sleepTimer.onChange(changed);
  const counted = (setting: void | Promise<void>) => setting && waits.during(setting);
  followSleepTimer(sleepTimer, clock, ticked);
  return {
    $sleepTimer: restore(changed, sleepTimer.view()),
    $sleepLeftMs: restore(ticked, sleepLeftMs(sleepTimer.view(), clock.nowMs())),
    sleepChosen: createIntent((minutes) => counted(sleepTimer.setIn(minutes)), { failed }),
    sleepAtEndChosen: createIntent(() => counted(sleepTimer.setToEnd()), { failed }),
    sleepExtended: createIntent(sleepTimer.extend),
    sleepCancelled: createIntent(sleepTimer.cancel),
  };
}
