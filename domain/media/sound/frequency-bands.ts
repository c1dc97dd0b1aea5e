import { BAND_FREQUENCY_HZ_MAX, BAND_FREQUENCY_HZ_MIN } from '../../constants/playback/sound.ts';

/**
 * Writes the highest level of each band: every band spans the same number of octaves, as the ear hears them.
 * `bins`: levels of equal parts of the frequencies from 0 to half of the sample rate.
 */
export function foldBands(bins: Uint8Array, sampleRateHz: number, bands: Uint8Array): void {
  const hzPerBin = sampleRateHz / 2 / bins.length;
  const ratio = (BAND_FREQUENCY_HZ_MAX / BAND_FREQUENCY_HZ_MIN) ** (1 / bands.length);
  for (let band = 0; band < bands.length; band += 1) {
    const first = Math.min(bins.length - 1, Math.round((BAND_FREQUENCY_HZ_MIN * ratio ** band) / hzPerBin));
    const end = Math.max(first + 1, Math.round((BAND_FREQUENCY_HZ_MIN * ratio ** (band + 1)) / hzPerBin));
    let level = 0;
    for (let bin = first; bin < end && bin < bins.length; bin += 1) level = Math.max(level, bins[bin] ?? 0);
    bands[band] = level;
  }
}
