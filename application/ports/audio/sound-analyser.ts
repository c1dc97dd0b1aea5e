/** Measures the recording that sounds, whatever the volume. Adapters: browser/audio/measured-audio, fakes/scripted-analyser. */
export interface SoundAnalyser {
  /** Measures from now on, once the browser permits it. It cannot be stopped again. */
  start(): void;
  /** The level of the last moment in dBFS, -Infinity for digital silence; null while nothing sounds that can be measured. */
  levelDb(): number | null;
  /** Writes the levels of frequency bands, lowest first, 0 to 255; false while nothing sounds that can be measured. */
  readBands(levels: Uint8Array<ArrayBuffer>): boolean;
}
