import { RATE_HZ } from './instruments/voices.ts';

/** Two channels of the same length. */
export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

/** A filter with a memory: adds what it makes of `send` to `to`. Calling it again goes on where it stopped. */
export type Effect = (send: Float32Array, to: Stereo) => void;

/** An echo that goes from side to side, each time softer and duller. */
export function createEcho(delayS: number): Effect {
  const length = Math.max(1, Math.round(delayS * RATE_HZ));
  const [left, right] = [new Float32Array(length), new Float32Array(length)];
  let place = 0;
  let dullLeft = 0;
  let dullRight = 0;
  return (send, to) => {
    for (let at = 0; at < send.length; at++) {
      const fromLeft = left[place] ?? 0;
      const fromRight = right[place] ?? 0;
      dullLeft += 0.45 * (fromLeft - dullLeft);
      dullRight += 0.45 * (fromRight - dullRight);
      left[place] = (send[at] ?? 0) + 0.42 * dullRight;
      right[place] = 0.8 * dullLeft;
      to.left[at] = (to.left[at] ?? 0) + dullLeft * 0.7;
      to.right[at] = (to.right[at] ?? 0) + dullRight * 0.7;
      place = (place + 1) % length;
    }
  };
}

/** Lengths of a room's loops in samples: no two have a common factor, so that no tone stands out. */
const COMBS = [1_277, 1_367, 1_499, 1_601, 1_693, 1_789] as const;
const DIFFUSERS = [241, 557, 353] as const;
/** The right side's loops are this much longer. */
const SPREAD = 29;
const PREDELAY_S = 0.018;

/** A room: many short echoes that lose themselves in one another. */
export function createReverb(): Effect {
  const [left, right] = [createSide(0), createSide(SPREAD)];
  const wait = new Float32Array(Math.round(PREDELAY_S * RATE_HZ));
  let place = 0;
  return (send, to) => {
    for (let at = 0; at < send.length; at++) {
      const input = wait[place] ?? 0;
      wait[place] = send[at] ?? 0;
      place = (place + 1) % wait.length;
      to.left[at] = (to.left[at] ?? 0) + left(input);
      to.right[at] = (to.right[at] ?? 0) + right(input);
    }
  };
}

function createSide(spread: number): (input: number) => number {
  const combs = COMBS.map((length) => createComb(length + spread));
  const diffusers = DIFFUSERS.map((length) => createDiffuser(length + spread));
  return (input) => {
    let sum = 0;
    for (const comb of combs) sum += comb(input * 0.2);
    for (const diffuse of diffusers) sum = diffuse(sum);
    return sum;
  };
}

function createComb(length: number): (input: number) => number {
  const loop = new Float32Array(length);
  let place = 0;
  let dull = 0;
  return (input) => {
    const out = loop[place] ?? 0;
    dull += 0.62 * (out - dull);
    loop[place] = input + dull * 0.845;
    place = place + 1 === length ? 0 : place + 1;
    return out;
  };
}

function createDiffuser(length: number): (input: number) => number {
  const loop = new Float32Array(length);
  let place = 0;
  return (input) => {
    const held = loop[place] ?? 0;
    loop[place] = input + held * 0.5;
    place = place + 1 === length ? 0 : place + 1;
    return held - input * 0.5;
  };
}

/** Loudest sample that leaves the mixer: room is left for what an encoder adds. */
const CEILING = 0.82;

/**
 * A look-ahead limiter: keeps peaks under the ceiling inaudibly, with a fast attack and a slow release.
 * Also removes inaudibly low frequencies. Its look-ahead delays the sound to the next call.
 */
export function createMastering(gain: number): (mix: Stereo) => void {
  const ahead = Math.round(0.004 * RATE_HZ);
  const held = silence(ahead);
  const release = Math.exp(-1 / (0.18 * RATE_HZ));
  let place = 0;
  let turn = 1;
  let [lowLeft, lowRight] = [0, 0];
  const rumble = 1 - Math.exp((-2 * Math.PI * 24) / RATE_HZ);
  return ({ left, right }) => {
    for (let at = 0; at < left.length; at++) {
      const [inLeft, inRight] = [(left[at] ?? 0) * gain, (right[at] ?? 0) * gain];
      lowLeft += rumble * (inLeft - lowLeft);
      lowRight += rumble * (inRight - lowRight);
      const [outLeft, outRight] = [held.left[place] ?? 0, held.right[place] ?? 0];
      held.left[place] = inLeft - lowLeft;
      held.right[place] = inRight - lowRight;
      place = (place + 1) % ahead;
      const wanted = Math.min(1, CEILING / Math.max(1e-9, Math.abs(inLeft - lowLeft), Math.abs(inRight - lowRight)));
      turn = wanted < turn ? turn + (wanted - turn) * 0.06 : 1 - (1 - turn) * release;
      left[at] = rounded(outLeft * turn);
      right[at] = rounded(outRight * turn);
    }
  };
}

/** The very last bit over the ceiling is bent, not cut. */
function rounded(value: number): number {
  const size = Math.abs(value);
  if (size <= CEILING) return value;
  return Math.sign(value) * (CEILING + 0.1 * Math.tanh((size - CEILING) / 0.1));
}
