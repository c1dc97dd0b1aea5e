import { EQUALIZER_BANDS_HZ, EQUALIZER_GAIN_DB_MAX } from '#domain/constants/playback/sound.ts';
import { bandsOf } from '#domain/media/sound/equalizer.ts';
import { responseDb } from '#domain/media/sound/filter-response.ts';
import * as s from './EqualizerCurve.module.css';

const WIDTH = 200;
const HEIGHT = 60;
const POINTS_PER_BAND = 12;
const SAMPLE_RATE_HZ = 48_000;
/** Neighbouring bands add up. */
const HEADROOM = 1.25;

/** The gain of all bands together over frequency. Each octave is as wide as the slider of its band. Decorative. */
export function EqualizerCurve({ gainsDb, isOff }: { readonly gainsDb: readonly number[]; readonly isOff: boolean }) {
  return (
    <svg
      className={`${s.curve} ${isOff ? s.off : ''}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={s.zero} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
      <path className={s.line} d={pathOf(gainsDb)} />
    </svg>
  );
}

/** An SVG path over the width of the sliders. */
function pathOf(gainsDb: readonly number[]): string {
  const bands = bandsOf(gainsDb);
  const count = EQUALIZER_BANDS_HZ.length * POINTS_PER_BAND;
  const points = Array.from({ length: count + 1 }, (_, at) => {
    const frequencyHz = EQUALIZER_BANDS_HZ[0] * 2 ** (at / POINTS_PER_BAND - 1 / 2);
    const gainDb = responseDb(bands, frequencyHz, SAMPLE_RATE_HZ);
    const y = (HEIGHT / 2) * (1 - gainDb / (EQUALIZER_GAIN_DB_MAX * HEADROOM));
    return `${((at / count) * WIDTH).toFixed(1)} ${Math.min(HEIGHT - 1, Math.max(1, y)).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
