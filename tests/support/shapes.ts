import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import type { Page, Request } from 'playwright-core';
import { makeAlbum } from './music.ts';

/** An album of every way music is kept, and what of it goes over the wire. */
export const FORMATS = ['m4a', 'flac', 'mp3', 'ogg'] as const;

/** Long enough that nothing of the next track is fetched while one is looked at. */
export const SHAPE_SECONDS = 40;

const HEAD_BYTES = 4_096;

/** "Many Shapes": one track a format, with a cover. */
export function makeShapes(folder: string): void {
  const files = FORMATS.map((extension) => ({ name: `Shapes/${extension}.${extension}`, seconds: SHAPE_SECONDS }));
  makeAlbum(folder, 'Many Shapes', 'Various', files);
  const cover = ['-f', 'lavfi', '-i', 'color=c=teal:s=600x600', '-frames:v', '1', `${folder}/Shapes/cover.png`];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...cover]);
}

/** The addresses a page fetches sound from, from now on. */
export function soundAddresses(page: Page): { readonly all: Set<string>; stop(): void } {
  const all = new Set<string>();
  const note = (request: Request) => {
    if (request.url().includes('/cdn/audio/')) all.add(request.url());
  };
  page.on('request', note);
  return { all, stop: () => page.off('request', note) };
}

/** Whether what is served at an address that a page has used says that it is encrypted. `origin`: where Node reaches the product. */
export async function isEncrypted(url: string, origin: string): Promise<boolean> {
  const { pathname, search } = new URL(url);
  const answer = await fetch(origin + pathname + search, { headers: { range: `bytes=0-${String(HEAD_BYTES - 1)}` } });
  expect(answer.status).to.equal(206);
  return Buffer.from(await answer.arrayBuffer()).includes('enca');
}
