/** What an encoder is given: sound of an exact length. */
export interface SoundInfo {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly totalSamples: number;
}

/** Uncompressed sound inside a file. */
export interface PcmLayout extends SoundInfo {
  readonly dataOffset: number;
  readonly bytesPerSample: number;
  readonly isFloat: boolean;
  readonly isBigEndian: boolean;
  /** 8-bit WAV is unsigned. */
  readonly isUnsigned: boolean;
}
