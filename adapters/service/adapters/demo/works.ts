import { join } from 'node:path';
import type { MetadataTags } from 'mediabunny';
import { ALBUMS } from './albums/albums.ts';
import { createSeededRandom, seedFor } from './instruments/seeded-random.ts';
import { compose } from './instruments/compose.ts';
import type { CoverPlan } from './cover-art.ts';
import { EXTENSIONS, type DemoCodec } from './encode.ts';
import type { Stereo } from './effects.ts';
import { scoreOf } from './albums/lesson-score.ts';
import { LESSONS, SHOW } from './albums/lessons.ts';
import { createMixer, fadeOut, type Mixer } from './mixer.ts';
import type { AlbumPlan, Piece } from './instruments/plans.ts';

/** A folder of the demo library: its cover, a description beside the music, and its files in their order. */
export interface Work {
  readonly folder: string;
  readonly cover: CoverPlan;
  readonly about: string | null;
  /** Whether each file goes on where the one before ended, so that it needs the sound of those before it. */
  readonly flows: boolean;
  readonly files: readonly WorkFile[];
}

interface WorkFile {
  readonly path: string;
  readonly codec: DemoCodec;
  readonly tags: MetadataTags;
  /** Where the work flows, to be called in the order of the files. */
  render(): Stereo;
}

/** The output gain of each kind of mix, measured for about -16 LUFS. */
const ALBUM_GAIN = 0.8;
const FLOWING_GAIN = 0.68;
const LESSON_GAIN = 1;

/** Seconds a piece rings on after its last bar, and how long of them fade. */
const TAIL_S = 5;
const FADE_S = 3;

/** Everything the demo library holds, as it will lie in `folder`. */
export function worksIn(folder: string, seed: number): readonly Work[] {
  return [...ALBUMS.map((album) => albumWork(folder, album, seed)), showWork(folder)];
}

function albumWork(root: string, album: AlbumPlan, seed: number): Work {
  const folder = join(root, fileName(album.artist), fileName(album.name));
  let flowing: Mixer | null = null;
  const render = (piece: Piece, isLast: boolean): Stereo => {
    const score = compose(piece, createSeededRandom(seedFor(seed, piece.title)), !album.flows || isLast);
    if (!album.flows) return ended(createMixer(ALBUM_GAIN * 10 ** (piece.levelDb / 20), piece.bpm).play(score, TAIL_S));
    flowing ??= createMixer(FLOWING_GAIN, piece.bpm);
    const sound = flowing.play(score, isLast ? TAIL_S : 0);
    return isLast ? ended(sound) : sound;
  };
  const files = album.pieces.map((piece, at): WorkFile => {
    const path = join(folder, `${String(at + 1).padStart(2, '0')} - ${fileName(piece.title)}.${EXTENSIONS[album.codec]}`);
    const tags: MetadataTags = {
      title: piece.title,
      artist: album.artist,
      albumArtist: album.artist,
      album: album.name,
      trackNumber: at + 1,
      tracksTotal: album.pieces.length,
      discNumber: 1,
      genre: album.genre,
      date: new Date(Date.UTC(album.year, 4, 17)),
    };
    return { path, codec: album.codec, tags, render: () => render(piece, at === album.pieces.length - 1) };
  });
  return { folder, cover: album.cover, about: null, flows: album.flows, files };
}

function showWork(root: string): Work {
  const folder = join(root, 'Podcasts', fileName(SHOW.name));
  const files = LESSONS.map((lesson, at): WorkFile => ({
    path: join(folder, `${String(at + 1).padStart(2, '0')} - ${fileName(lesson.title)}.m4a`),
    codec: 'aac',
    tags: {
      title: lesson.title,
      artist: SHOW.publisher,
      albumArtist: SHOW.publisher,
      album: SHOW.name,
      trackNumber: at + 1,
      genre: 'Podcast',
      description: lesson.description,
      comment: lesson.description,
      date: new Date(`${lesson.date}T00:00:00Z`),
    },
    render: () => {
      const score = scoreOf(lesson);
      return ended(createMixer(LESSON_GAIN, score.bpm).play(score, TAIL_S));
    },
  }));
  const about = JSON.stringify({ title: SHOW.name, author: SHOW.publisher, description: SHOW.description }, null, 2);
  return { folder, cover: SHOW.cover, about, flows: false, files };
}

function ended(sound: Stereo): Stereo {
  fadeOut(sound, FADE_S);
  return sound;
}

/** A title as every file system takes it. */
function fileName(title: string): string {
  return title.replace(/[/\\:*?"<>|]/g, '-').replace(/-(?= )/g, '');
}
