import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { seedFor } from './instruments/seeded-random.ts';
import { drawCover } from './cover-art.ts';
import { encodeFile } from './encode.ts';
import { worksIn, type Work } from './works.ts';

/** The progress of the demo library. */
export interface DemoProgress {
  readonly done: number;
  readonly total: number;
  /** The file that was just made or found. */
  readonly name: string;
}

/** Renders the missing tracks of the demo library, album by album. Existing files stay unchanged. */
export async function renderWorks(folder: string, seed: number, onProgress: (progress: DemoProgress) => void): Promise<void> {
  const works = worksIn(folder, seed);
  const total = works.reduce((sum, { files }) => sum + files.length, 0);
  let done = 0;
  for (const work of works) {
    await prepareFolder(work, seed);
    const missing = await Promise.all(work.files.map(async ({ path }) => !(await isThere(path))));
    const last = missing.lastIndexOf(true);
    for (const [at, { path, codec, tags, render }] of work.files.entries()) {
      const isNeeded = missing[at] === true || (work.flows && at < last);
      const sound = isNeeded ? render() : null;
      if (sound && missing[at]) await encodeFile(path, codec, sound, tags);
      onProgress({ done: ++done, total, name: basename(path) });
    }
  }
}

async function prepareFolder({ folder, cover, about }: Work, seed: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (about !== null) await writeWhole(join(folder, 'album.json'), about);
  const path = join(folder, 'cover.jpg');
  if (await isThere(path)) return;
  const picture = await jpegOf(drawCover(cover, seedFor(seed, folder.split(/[\\/]/).at(-1) ?? '')));
  if (picture) await writeWhole(path, picture);
}

const COVER_QUALITY = 90;

/** Null where this machine cannot turn drawings into pictures: the albums go without. */
async function jpegOf(svg: string): Promise<Uint8Array | null> {
  try {
    const { default: sharp } = await import('sharp');
    return await sharp(Buffer.from(svg)).jpeg({ quality: COVER_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
  } catch {
    return null;
  }
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
