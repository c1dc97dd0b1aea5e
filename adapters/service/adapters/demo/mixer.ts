import { createEcho, createMastering, createReverb, silence, type Stereo } from './effects.ts';
import type { Note, Score } from './instruments/score.ts';
import { RATE_HZ, SENDS, VOICES } from './instruments/voices.ts';

/** Plays scores one after another: what rings on from one sounds on in the next. */
export interface Mixer {
  /** The sound of a score; `tailS` more than its length for what rings on. */
  play(score: Score, tailS: number): Stereo;
}

interface Buses {
  readonly dry: Stereo;
  readonly echo: Float32Array;
  readonly room: Float32Array;
}

/** Longest ringing of a note after the end of its score. */
const OVERHANG_S = 9;

/** `gain`: how loud, as a factor; `bpm`: what the echo keeps time with. */
export function createMixer(gain: number, bpm: number): Mixer {
  const echo = createEcho((60 / bpm) * 0.75);
  const room = createReverb();
  const master = createMastering(gain);
  let over = busesOf(Math.round(OVERHANG_S * RATE_HZ));
  return {
    play(score, tailS) {
      const samples = Math.round((score.lengthS + tailS) * RATE_HZ);
      const buses = busesOf(samples + Math.round(OVERHANG_S * RATE_HZ));
      add(buses, over);
      for (const note of score.notes) playNote(note, buses);
      over = cut(buses, samples, buses.echo.length);
      const { dry, echo: toEcho, room: toRoom } = cut(buses, 0, samples);
      echo(toEcho, dry);
      room(toRoom, dry);
      master(dry);
      return dry;
    },
  };
}

function busesOf(samples: number): Buses {
  return { dry: silence(samples), echo: new Float32Array(samples), room: new Float32Array(samples) };
}

function cut({ dry, echo, room }: Buses, from: number, to: number): Buses {
  const dryPart = { left: dry.left.slice(from, to), right: dry.right.slice(from, to) };
  return { dry: dryPart, echo: echo.slice(from, to), room: room.slice(from, to) };
}

function add(to: Buses, from: Buses): void {
  const pairs = [
    [to.dry.left, from.dry.left],
    [to.dry.right, from.dry.right],
    [to.echo, from.echo],
    [to.room, from.room],
  ] as const;
  for (const [target, source] of pairs)
    for (let at = 0; at < source.length; at++) target[at] = (target[at] ?? 0) + (source[at] ?? 0);
}

function playNote(note: Note, { dry, echo, room }: Buses): void {
  const sound = VOICES[note.instrument](note);
  const sends = SENDS[note.instrument];
  const from = Math.round(note.atS * RATE_HZ);
  const angle = ((Math.max(-1, Math.min(1, note.pan)) + 1) * Math.PI) / 4;
  const [toLeft, toRight] = [Math.cos(angle), Math.sin(angle)];
  const count = Math.min(sound.length, echo.length - from);
  for (let at = 0; at < count; at++) {
    const value = sound[at] ?? 0;
    const to = from + at;
    dry.left[to] = (dry.left[to] ?? 0) + value * toLeft;
    dry.right[to] = (dry.right[to] ?? 0) + value * toRight;
    echo[to] = (echo[to] ?? 0) + value * sends.echo;
    room[to] = (room[to] ?? 0) + value * sends.room;
  }
}

/** Lets the last seconds fade, so that nothing is cut off; in place. */
export function fadeOut({ left, right }: Stereo, fadeS: number): void {
  const samples = Math.min(left.length, Math.round(fadeS * RATE_HZ));
  for (let at = 0; at < samples; at++) {
    const level = (at / samples) ** 1.5;
    const place = left.length - 1 - at;
    left[place] = (left[place] ?? 0) * level;
    right[place] = (right[place] ?? 0) * level;
  }
}
