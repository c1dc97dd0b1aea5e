import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { expect } from 'chai';
import { ALBUMS } from '#adapters/service/adapters/demo/albums/albums.ts';
import { createSeededRandom, seedFor } from '#adapters/service/adapters/demo/instruments/seeded-random.ts';
import { compose } from '#adapters/service/adapters/demo/instruments/compose.ts';
import { renderDemoLibrary } from '#adapters/service/adapters/demo/demo-library.ts';
import type { Stereo } from '#adapters/service/adapters/demo/effects.ts';
import { LESSONS } from '#adapters/service/adapters/demo/albums/lessons.ts';
import { scoreOf } from '#adapters/service/adapters/demo/albums/lesson-score.ts';
import { RATE_HZ } from '#adapters/service/adapters/demo/instruments/voices.ts';
import { worksIn } from '#adapters/service/adapters/demo/works.ts';

const SEED = 7;

function peakOf({ left, right }: Stereo): number {
  let peak = 0;
  for (const side of [left, right]) for (const value of side) peak = Math.max(peak, Math.abs(value));
  return peak;
}

function rmsOf({ left }: Stereo, from = 0, to = left.length): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += (left[at] ?? 0) ** 2;
  return Math.sqrt(sum / (to - from));
}

describe('demo library', () => {
  it('has three albums by two artists, and a show of three lessons', () => {
    expect(ALBUMS).to.have.length(3);
    expect(new Set(ALBUMS.map(({ artist }) => artist))).to.have.length(2);
    expect(LESSONS).to.have.length(3);
    const paths = worksIn('/demo', SEED).flatMap(({ files }) => files.map(({ path }) => path));
    expect(new Set(paths)).to.have.length(15);
  });

  it('has tracks of 45 to 75 seconds and lessons of 90 to 150', () => {
    for (const { pieces, flows } of ALBUMS) {
      for (const piece of pieces) {
        const { lengthS } = compose(piece, createSeededRandom(SEED), !flows);
        expect(lengthS + (flows ? 0 : 5), piece.title).to.be.within(45, 75);
      }
    }
    for (const lesson of LESSONS) expect(scoreOf(lesson).lengthS, lesson.title).to.be.within(90, 150);
  });

  it('is written down the same for the same seed, and another for another', () => {
    const [piece] = ALBUMS[0]?.pieces ?? [];
    if (!piece) throw new Error('no piece');
    const notes = (seed: number) => JSON.stringify(compose(piece, createSeededRandom(seedFor(seed, piece.title)), true).notes);
    expect(notes(1)).to.equal(notes(1));
    expect(notes(1)).to.not.equal(notes(2));
  });

  it('is neither silent nor cut off at the top, and dies away at the end', () => {
    const sound = worksIn('/demo', SEED)[0]?.files[2]?.render();
    if (!sound) throw new Error('no sound');
    expect(peakOf(sound)).to.be.within(0.3, 0.97);
    expect(20 * Math.log10(rmsOf(sound))).to.be.within(-26, -14);
    expect(rmsOf(sound, sound.left.length - RATE_HZ / 10)).to.be.lessThan(0.003);
  });

  it('goes on without a step where one track of the flowing album ends and the next begins', () => {
    const flowing = worksIn('/demo', SEED)[1];
    const [first, second] = [flowing?.files[0]?.render(), flowing?.files[1]?.render()];
    if (!first || !second) throw new Error('no sound');
    const seam = Math.abs((second.left[0] ?? 0) - (first.left.at(-1) ?? 0));
    let usual = 0;
    for (let at = first.left.length - RATE_HZ / 10; at < first.left.length - 1; at++)
      usual = Math.max(usual, Math.abs((first.left[at + 1] ?? 0) - (first.left[at] ?? 0)));
    expect(seam).to.be.at.most(usual * 2);
    expect(rmsOf(first, first.left.length - RATE_HZ / 2)).to.be.greaterThan(0.01);
    expect(first.left.length).to.equal(Math.round(60 * RATE_HZ));
  });

  it('stops when aborted, leaves whole files only, and continues from there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cadenza-demo-'));
    try {
      const stopped = new AbortController();
      const files = worksIn(folder, SEED).flatMap((work) => work.files.map(({ path }) => path));
      const [first = '', second = ''] = files;
      await renderDemoLibrary(folder, { seed: SEED, signal: stopped.signal, onProgress: () => stopped.abort() });
      expect(existsSync(first)).to.equal(true);
      expect(readFileSync(first).toString('latin1', 4, 8)).to.equal('ftyp');
      expect(existsSync(files.at(-1) ?? '')).to.equal(false);

      // Of the first album only the second track is missing; what is there stays as it is.
      const album = files.filter((path) => dirname(path) === dirname(first));
      album.slice(2).forEach((path) => writeFileSync(path, 'kept'));
      const again = new AbortController();
      const names: string[] = [];
      await renderDemoLibrary(folder, {
        seed: SEED,
        signal: again.signal,
        onProgress: ({ done, total, name }) => {
          expect(total).to.equal(15);
          names.push(name);
          if (done === album.length) again.abort();
        },
      });
      expect(names).to.deep.equal(album.map((path) => basename(path)));
      expect(readFileSync(second).toString('latin1', 4, 8)).to.equal('ftyp');
      expect(readFileSync(album[2] ?? '', 'utf8')).to.equal('kept');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
