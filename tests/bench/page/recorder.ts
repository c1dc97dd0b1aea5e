const PROCESSOR = `registerProcessor('recorder', class extends AudioWorkletProcessor {
  process([[left]]) { this.port.postMessage(left ? left.slice() : new Float32Array(128)); return true; }
});`;

/** What comes out of the page's elements, decoded, sample by sample. */
export interface Recorder {
  readonly rateHz: number;
  tap(element: HTMLMediaElement): void;
  /** Everything so far: 32-bit floats in base64, because arrays of numbers take seconds to leave a page. */
  take(): string;
}

export async function createRecorder(): Promise<Recorder> {
  const context = new AudioContext();
  const url = URL.createObjectURL(new Blob([PROCESSOR], { type: 'text/javascript' }));
  await context.audioWorklet.addModule(url);
  URL.revokeObjectURL(url);
  const worklet = new AudioWorkletNode(context, 'recorder', { channelCount: 1, channelCountMode: 'explicit' });
  worklet.connect(context.destination);
  const chunks: Float32Array[] = [];
  worklet.port.onmessage = ({ data }) => void chunks.push(data as Float32Array);
  return {
    rateHz: context.sampleRate,
    tap: (element) => void context.createMediaElementSource(element).connect(worklet),
    take() {
      const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
      chunks.forEach((chunk, index) => bytes.set(new Uint8Array(chunk.buffer), index * chunk.byteLength));
      let text = '';
      for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
      return btoa(text);
    },
  };
}
