import { MS_PER_S } from '#domain/constants/playback/media.ts';
import {
  CROSSFADE_KEY,
  EQUALIZER_DISABLED,
  EQUALIZER_ENABLED,
  EQUALIZER_ENABLED_KEY,
  EQUALIZER_GAINS_KEY,
  EQUALIZER_PRESETS,
  LOUDNESS_MODE_KEY,
  VOLUME_CURVE_KEY,
} from '#domain/constants/playback/sound.ts';
import {
  type BrowserDescription,
  type EqualizerPreset,
  parseGains,
  formatGains,
  hasEqualizer,
  presetOf,
  withBandGain,
} from '#domain/media/sound/equalizer.ts';
import { crossfadeMsFrom } from '#domain/media/sound/crossfade.ts';
import { type LoudnessMode, DEFAULT_SOUND_SETTINGS } from '#domain/media/sound/sound-settings.ts';
import type { VolumeCurve } from '#domain/media/sound/volume.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';
import type { Ms } from '#domain/core/units.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { MediaPipeline } from '../ports/media-pipeline.ts';

/** The sound settings. */
export interface SoundView {
  readonly curve: VolumeCurve;
  readonly loudness: LoudnessMode;
  /** How long two songs sound at once; 0 is off. */
  readonly crossfadeMs: Ms;
  /** Whether this browser supports the equalizer. Spec §5 "Equalizer needs Chrome 62 or later". */
  readonly hasEqualizer: boolean;
  readonly isEqualizerOn: boolean;
  /** Gain of each band in decibels, lowest first; kept while the equalizer is off. */
  readonly gainsDb: readonly number[];
  /** The preset with these gains; null for custom gains. */
  readonly preset: EqualizerPreset | null;
}

/** Changes apply at once, and are stored in this browser. */
export interface SoundSettingsUseCase {
  view(): SoundView;
  onChange(listener: (view: SoundView) => void): () => void;
  setCurve(curve: VolumeCurve): void;
  setLoudness(mode: LoudnessMode): void;
  /** From 0 to 12 whole seconds. */
  setCrossfade(seconds: number): void;
  /** Without a change of the setting: no song fades while it is suspended. */
  suspendCrossfade(isSuspended: boolean): void;
  setEqualizerOn(isOn: boolean): void;
  setBandGain(band: number, gainDb: number): void;
  choosePreset(preset: EqualizerPreset): void;
}

export interface SoundSettingsDeps {
  readonly media: MediaPipeline;
  readonly storage: KeyValueStore;
  /** Without it there is no equalizer. */
  readonly browser?: BrowserDescription;
}

type StoredSettings = Omit<SoundView, 'preset'>;

const CURVES: readonly VolumeCurve[] = ['linear', 'cubic'];
const MODES: readonly LoudnessMode[] = ['off', 'track', 'album'];

/** Reads the stored settings once; invalid values count as absent. */
function readSettings({ browser, storage }: SoundSettingsDeps): StoredSettings {
  const [curve, mode] = [storage.get(VOLUME_CURVE_KEY), storage.get(LOUDNESS_MODE_KEY)];
  return {
    curve: CURVES.find((known) => known === curve) ?? DEFAULT_SOUND_SETTINGS.curve,
    loudness: MODES.find((known) => known === mode) ?? DEFAULT_SOUND_SETTINGS.loudness,
    crossfadeMs: crossfadeMsFrom(Number(storage.get(CROSSFADE_KEY) ?? 0)),
    hasEqualizer: browser !== undefined && hasEqualizer(browser),
    isEqualizerOn: storage.get(EQUALIZER_ENABLED_KEY) === EQUALIZER_ENABLED,
    gainsDb: parseGains(storage.get(EQUALIZER_GAINS_KEY)),
  };
}

/** Creates the sound settings of this browser. Spec §9 "Cubic volume option", "local setting equalizer.enabled equals 1". */
export function createSoundSettings(deps: SoundSettingsDeps): SoundSettingsUseCase {
  const { media, storage } = deps;
  const changes = createEventEmitter<SoundView>();
  let known = readSettings(deps);
  let isCrossfadeSuspended = false;

  const view = (): SoundView => ({ ...known, preset: presetOf(known.gainsDb) });
  const apply = () => {
    const { curve, gainsDb, isEqualizerOn, loudness } = known;
    media.setSound({
      ...{ curve, loudness },
      equalizer: known.hasEqualizer && isEqualizerOn ? gainsDb : null,
      crossfadeMs: isCrossfadeSuspended ? 0 : known.crossfadeMs,
    });
  };
  const change = (some: Partial<StoredSettings>, key: string, text: string) => {
    known = { ...known, ...some };
    storage.set(key, text);
    apply();
    changes.emit(view());
  };
  const setGains = (gainsDb: readonly number[]) => change({ gainsDb }, EQUALIZER_GAINS_KEY, formatGains(gainsDb));
  apply();

  return {
    view,
    onChange: changes.add,
    setCurve: (curve) => change({ curve }, VOLUME_CURVE_KEY, curve),
    setLoudness: (loudness) => change({ loudness }, LOUDNESS_MODE_KEY, loudness),
    setCrossfade(seconds) {
      const crossfadeMs = crossfadeMsFrom(seconds);
      change({ crossfadeMs }, CROSSFADE_KEY, String(crossfadeMs / MS_PER_S));
    },
    suspendCrossfade(isSuspended) {
      if (isSuspended === isCrossfadeSuspended) return;
      isCrossfadeSuspended = isSuspended;
      apply();
    },
    setEqualizerOn: (isEqualizerOn) =>
      change({ isEqualizerOn }, EQUALIZER_ENABLED_KEY, isEqualizerOn ? EQUALIZER_ENABLED : EQUALIZER_DISABLED),
    setBandGain: (band, gainDb) => setGains(withBandGain(known.gainsDb, band, gainDb)),
    choosePreset: (preset) => setGains(EQUALIZER_PRESETS[preset]),
  };
}
