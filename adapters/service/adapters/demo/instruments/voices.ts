import { createSeededRandom } from './seeded-random.ts';
import type { Instrument, Note } from './score.ts';
import { hertz } from './theory.ts';

/** Samples in a second of everything here. */
export const RATE_HZ = 44_100;

/** One instrument's sound of one note, in mono, from its first sample on. */
type Voice = (note: Note) => Float32Array;

const TABLE = 16_384;
const MASK = TABLE - 1;
const SINE = Float32Array.from({ length: TABLE }, (_, at) => Math.sin((2 * Math.PI * at) / TABLE));
const sine = (phase: number): number => SINE[(phase * TABLE) & MASK] ?? 0;

const seconds = (s: number): Float32Array => new Float32Array(Math.max(1, Math.round(s * RATE_HZ)));

/** Rises over `attackS`, stays, and falls over `releaseS` after the note's end; both ends are round. */
function envelope(at: number, note: Note, attackS: number, releaseS: number): number {
  const s = at / RATE_HZ;
  const rise = Math.min(1, s / attackS);
  const fall = s < note.lengthS ? 1 : Math.max(0, 1 - (s - note.lengthS) / releaseS);
  return rise * rise * (3 - 2 * rise) * fall * fall;
}

/** A table of a soft saw: harmonics up to what the ear finds warm, weaker the higher. */
function warmTable(hz: number, top: number): Float32Array {
  const table = new Float32Array(TABLE);
  const harmonics = Math.max(1, Math.min(14, Math.floor(top / hz)));
  for (let n = 1; n <= harmonics; n++) {
    const weight = n ** -1.55;
    for (let at = 0; at < TABLE; at++) table[at] = (table[at] ?? 0) + weight * (SINE[(at * n) & MASK] ?? 0);
  }
  return table;
}

/** Three slightly untuned strings that swell and fade. */
const pad: Voice = (note) => {
  const out = seconds(note.lengthS + 1.8);
  const hz = hertz(note.midi);
  const table = warmTable(hz, 2_000 + 3_600 * note.velocity);
  const steps = [0.9972, 1, 1.0031].map((detune) => (hz * detune * TABLE) / RATE_HZ);
  const phases = [0.13, 0.57, 0.81].map((phase) => phase * TABLE);
  for (let at = 0; at < out.length; at++) {
    let sum = 0;
    for (let voice = 0; voice < 3; voice++) {
      const phase = (phases[voice] ?? 0) + (steps[voice] ?? 0);
      phases[voice] = phase;
      sum += table[phase & MASK] ?? 0;
    }
    const breath = 1 + 0.1 * sine((at * 0.21) / RATE_HZ);
    out[at] = sum * breath * 0.1 * note.velocity * envelope(at, note, 0.7, 1.8);
  }
  return out;
};

/** A plucked string: a soft burst of noise that goes round in a loop which wears it down. */
const pluck: Voice = (note) => {
  const hz = hertz(note.midi);
  const period = RATE_HZ / hz - 0.5;
  const whole = Math.floor(period);
  const before = whole + 2;
  const loop = new Float32Array(before + Math.round(Math.min(3.2, note.lengthS + 1.8) * RATE_HZ));
  const rest = period - whole;
  const loss = 0.5 ** (1 / (hz * (0.28 + 90 / hz)));
  const chance = createSeededRandom(Math.round(note.atS * 1_000) + note.midi * 7_919);
  let soft = 0;
  const bright = 0.12 + 0.4 * note.velocity;
  for (let at = before; at < loop.length; at++) {
    const isStruck = at < before + whole;
    if (isStruck) soft += bright * (chance.next() * 2 - 1 - soft);
    const near = loop[at - whole] ?? 0;
    const next = loop[at - whole - 1] ?? 0;
    const far = loop[at - whole - 2] ?? 0;
    loop[at] = (isStruck ? soft : 0) + loss * 0.5 * (near * (1 - rest) + next + far * rest);
  }
  const out = loop.subarray(before);
  const fadeFrom = out.length - RATE_HZ * 0.4;
  for (let at = 0; at < out.length; at++) {
    const fade = at < fadeFrom ? 1 : (out.length - at) / (RATE_HZ * 0.4);
    out[at] = (out[at] ?? 0) * note.velocity * 1.9 * fade;
  }
  return out;
};

/** A tone whose colour another tone bends, less and less: electric piano and bell. */
function bent(ratio: number, index: number, decayS: number, shine: number, level: number): Voice {
  return (note) => {
    const out = seconds(Math.max(note.lengthS, decayS) + 0.5);
    const step = hertz(note.midi) / RATE_HZ;
    const fade = Math.exp(-1 / (decayS * 0.42 * RATE_HZ));
    const dull = Math.exp(-1 / (decayS * 0.14 * RATE_HZ));
    let loud = 1;
    let colour = index * (0.4 + 0.8 * note.velocity);
    for (let at = 0; at < out.length; at++) {
      const bend = (colour * sine(at * step * ratio)) / (2 * Math.PI);
      const rise = Math.min(1, at / 90);
      const tail = Math.min(1, (out.length - at) / 8_000);
      out[at] =
        (sine(at * step + bend + 1) + shine * loud * sine(at * step * 2 + 1)) * loud * rise * tail * level * note.velocity;
      loud *= fade;
      colour *= dull;
    }
    return out;
  };
}

const bass: Voice = (note) => {
  const out = seconds(note.lengthS + 0.16);
  const step = hertz(note.midi) / RATE_HZ;
  const fade = Math.exp(-1 / (1.6 * RATE_HZ));
  let loud = 1;
  for (let at = 0; at < out.length; at++) {
    const tone = sine(at * step) + 0.34 * loud * sine(at * step * 2) + 0.12 * loud * loud * sine(at * step * 3);
    out[at] = Math.tanh(tone * 1.1) * (0.35 + 0.65 * loud) * 0.42 * note.velocity * envelope(at, note, 0.012, 0.16);
    loud *= fade;
  }
  return out;
};

/** A wooden flute: almost a sine, with breath, and a vibrato that comes when a note is held. */
const flute: Voice = (note) => {
  const out = seconds(note.lengthS + 0.22);
  const hz = hertz(note.midi);
  const chance = createSeededRandom(Math.round(note.atS * 977) + note.midi);
  let phase = 0;
  let air = 0;
  for (let at = 0; at < out.length; at++) {
    const s = at / RATE_HZ;
    const held = Math.min(1, Math.max(0, (s - 0.25) / 0.5));
    phase += (hz * (1 + 0.0045 * held * sine(s * 5.1))) / RATE_HZ;
    air += 0.25 * (chance.next() * 2 - 1 - air);
    const tone = sine(phase) + 0.2 * sine(phase * 2) + 0.09 * sine(phase * 3) + air * 0.1;
    out[at] = tone * 0.2 * note.velocity * envelope(at, note, 0.07, 0.22);
  }
  return out;
};

/** A bar of wood or metal over a pipe: its high tone is gone at once. */
const mallet: Voice = (note) => {
  const out = seconds(1.3);
  const step = hertz(note.midi) / RATE_HZ;
  for (let at = 0; at < out.length; at++) {
    const s = at / RATE_HZ;
    const tone =
      sine(at * step) * Math.exp(-s * 4.2) +
      0.3 * sine(at * step * 3.93) * Math.exp(-s * 19) +
      0.06 * sine(at * step * 9.2) * Math.exp(-s * 48);
    out[at] = tone * Math.min(1, at / 60) * Math.min(1, (out.length - at) / 4_000) * 0.58 * note.velocity;
  }
  return out;
};

const kick: Voice = (note) => {
  const out = seconds(0.34);
  let phase = 0;
  for (let at = 0; at < out.length; at++) {
    const s = at / RATE_HZ;
    phase += (46 + 70 * Math.exp(-s * 38)) / RATE_HZ;
    out[at] =
      sine(phase) * Math.exp(-s * 11) * Math.min(1, at / 60) * Math.min(1, (out.length - at) / 1_500) * 0.75 * note.velocity;
  }
  return out;
};

/** Filtered noise with a rise and a fall: brushes and shakers. */
function hiss(low: number, high: number, riseS: number, fallS: number, level: number): Voice {
  return (note) => {
    const out = seconds(riseS + fallS * 5);
    const chance = createSeededRandom(Math.round(note.atS * 10_007) + 17);
    let slow = 0;
    let quick = 0;
    for (let at = 0; at < out.length; at++) {
      const noise = chance.next() * 2 - 1;
      quick += high * (noise - quick);
      slow += low * (quick - slow);
      const s = at / RATE_HZ;
      const shape = s < riseS ? s / riseS : Math.exp((riseS - s) / fallS);
      out[at] = (quick - slow) * shape * level * note.velocity;
    }
    return out;
  };
}

const wood: Voice = (note) => {
  const out = seconds(0.14);
  for (let at = 0; at < out.length; at++) {
    const s = at / RATE_HZ;
    const tone = sine((at * 880) / RATE_HZ) + 0.5 * sine((at * 1_730) / RATE_HZ);
    out[at] = tone * Math.exp(-s * 48) * Math.min(1, at / 30) * 0.36 * note.velocity;
  }
  return out;
};

export const VOICES: Readonly<Record<Instrument, Voice>> = {
  pad,
  pluck,
  keys: bent(1, 1.7, 2.4, 0.12, 0.26),
  bell: bent(3.5, 1.2, 3, 0, 0.17),
  bass,
  flute,
  mallet,
  kick,
  brush: hiss(0.06, 0.42, 0.012, 0.07, 1),
  shaker: hiss(0.45, 0.95, 0.016, 0.024, 0.8),
  wood,
};

/** How much of each instrument goes to the echo and to the room. */
export const SENDS: Readonly<Record<Instrument, { readonly echo: number; readonly room: number }>> = {
  pad: { echo: 0, room: 0.35 },
  pluck: { echo: 0.16, room: 0.3 },
  keys: { echo: 0.18, room: 0.3 },
  bell: { echo: 0.4, room: 0.6 },
  bass: { echo: 0, room: 0.03 },
  flute: { echo: 0.22, room: 0.5 },
  mallet: { echo: 0.3, room: 0.35 },
  kick: { echo: 0, room: 0.05 },
  brush: { echo: 0, room: 0.2 },
  shaker: { echo: 0, room: 0.14 },
  wood: { echo: 0.3, room: 0.4 },
};
