/** What an encoder is given: sound of an exact length. */
export interface AudioInfo {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly totalSamples: number;
}

/** Uncompressed sound inside a file. */
export interface PcmLayout extends AudioInfo {
  readonly dataOffset: number;
  readonly bytesPerSample: number;
  readonly isFloat: boolean;
  readonly isBigEndian: boolean;
  /** 8-bit WAV is unsigned. */
  readonly isUnsigned: boolean;
}
