// Runs inside Chromium: records an element.

/** Frames in one message: one a render quantum would wake the page 345 times a second. */
const MESSAGE_FRAMES = 2_048;

const PROCESSOR = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  samples = new Float32Array(${MESSAGE_FRAMES});
  length = 0;
  constructor() {
    super();
    this.port.onmessage = () => { this.send(); this.port.postMessage(null); };
  }
  process([[left]]) {
    if (left === undefined) return true;
    this.samples.set(left, this.length);
    this.length += left.length;
    if (this.length === this.samples.length) this.send();
    return true;
  }
  send() {
    this.port.postMessage(this.samples.slice(0, this.length));
    this.length = 0;
  }
});`;

/** What the browser has to have buffered ahead before a wait is its own doing and not the engine's. */
const AHEAD_SECONDS = 0.3;

/** The recorded samples, and whether the browser was able to play them. */
export interface Recording {
  readonly rateHz: number;
  readonly samples: Float32Array;
  /** How often the browser was silent because its decoder got no processor time, though the sound was buffered. */
  readonly starvedTimes: number;
}

export interface Recorder {
  /** Empties it: the loudest sample, 0 to 1. */
  loudest(): Promise<number>;
  /** Empties it, of what is on its way from the audio thread as well. */
  take(): Promise<Float32Array>;
  /** The same, with the measure of whether to trust it. */
  recording(): Promise<Recording>;
}

/** Counts the times the element, in the middle of its sound, waits for what is buffered. */
function countStarvation(element: HTMLMediaElement): () => number {
  let isOn = false;
  let times = 0;
  const isBuffered = () => {
    const { buffered, currentTime } = element;
    return Array.from({ length: buffered.length }, (_, index) => index).some(
      (index) => buffered.start(index) <= currentTime && currentTime + AHEAD_SECONDS <= buffered.end(index),
    );
  };
  for (const type of ['play', 'seeking', 'emptied', 'waitingforkey']) element.addEventListener(type, () => (isOn = false));
  element.addEventListener('playing', () => (isOn = true));
  element.addEventListener('waiting', () => {
    if (isOn && isBuffered()) times += 1;
  });
  return () => times;
}

/** Records the decoded sound of elements together through Web Audio (createMediaElementSource), sample by sample. */
export async function createRecorder(...elements: readonly HTMLMediaElement[]): Promise<Recorder> {
  const context = new AudioContext();
  const url = URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(url);
  URL.revokeObjectURL(url);
  const worklet = new AudioWorkletNode(context, 'recorder', { channelCount: 1, channelCountMode: 'explicit' });
  let chunks: Float32Array[] = [];
  let emptied = () => {};
  worklet.port.onmessage = ({ data }: MessageEvent<Float32Array | null>) => (data === null ? emptied() : void chunks.push(data));
  const counts = elements.map(countStarvation);
  const starvedTimes = () => counts.reduce((sum, count) => sum + count(), 0);
  for (const element of elements) context.createMediaElementSource(element).connect(worklet);
  worklet.connect(context.destination);

  async function take(): Promise<Float32Array> {
    await new Promise<void>((resolve) => {
      emptied = resolve;
      worklet.port.postMessage(null);
    });
    const samples = new Float32Array(chunks.reduce((sum, { length }) => sum + length, 0));
    chunks.reduce((at, chunk) => (samples.set(chunk, at), at + chunk.length), 0);
    chunks = [];
    return samples;
  }
  return {
    take,
    loudest: async () => (await take()).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0),
    recording: async () => ({ rateHz: context.sampleRate, samples: await take(), starvedTimes: starvedTimes() }),
  };
}
