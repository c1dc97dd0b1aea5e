/** Sample rates AAC has numbers for, in their order. */
export const AAC_RATES_HZ = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];

export const AAC_LC = 2;

const ESCAPE = 31;
const EXPLICIT_RATE = 15;

/** The two bytes that carry object type, rate and channels. */
export function audioSpecificConfig(objectType: number, sampleRateHz: number, channels: number): Uint8Array {
  const rateIndex = AAC_RATES_HZ.indexOf(sampleRateHz);
  const word = (objectType << 11) | (rateIndex << 7) | (channels << 3);
  return Uint8Array.of(word >> 8, word & 0xff);
}

export interface AacConfig {
  readonly objectType: number;
  readonly sampleRateHz: number;
  /** 0 when the stream itself describes them. */
  readonly channels: number;
}

/** The start of an AudioSpecificConfig. */
export function parseAudioSpecificConfig(config: Uint8Array): AacConfig {
  let bits = BigInt(`0x${Buffer.from(config).toString('hex').padEnd(16, '0').slice(0, 16)}`);
  let left = 64n;
  const take = (count: bigint) => {
    left -= count;
    const value = bits >> left;
    bits -= value << left;
    return Number(value);
  };
  let objectType = take(5n);
  if (objectType === ESCAPE) objectType = 32 + take(6n);
  const rateIndex = take(4n);
  const sampleRateHz = rateIndex === EXPLICIT_RATE ? take(24n) : (AAC_RATES_HZ[rateIndex] ?? 0);
  return { objectType, sampleRateHz, channels: take(4n) };
}
