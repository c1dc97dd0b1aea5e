import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { LANGUAGES } from '#domain/messages/languages.ts';

const SCRIPT = /<script[^>]*src="?\/([^" >]+)/g;
/** The first script of the player loads the next ones. */
const NEXT = /<script data-next="([^"]*)"/;

/** A language of the player. A page loads one at most, and none in English. */
const LANGUAGE = /^web\.[0-9a-f]+\.js$/;
const LANGUAGE_BYTES_MAX = 15_000;

/** Bytes of compressed script, without languages. More than the first script of a page a phone on a slow line notices before the first screen. */
const BUDGETS = [
  // Of all scripts 7 kB are telemetry (9.5 kB in the embed), which loads last: docs/decisions/0036-telemetry-loads-last.md.
  // The first script has the routes of all screens, each some 60 bytes, 0.7 kB that find the language and run its direction, and
  // 0.4 kB that take kept answers without a network.
  // 5 kB are embed codes and shares, which load with their screens; 29 kB are statistics and the charts of uPlot, and
  // 25 kB are the history of what was heard and its import, which do too; 12 kB are sound: crossfade and equalizer.
  // 13 kB are the music that a device keeps: its downloads, its screen and its playback, which load after the first screen.
  // 2 kB are the names and the removal of other devices, 1 kB the accent from the cover.
  // Less than 1 kB are announcements of screens. 4 kB are the scripts of lists by day and of the spectrum, 4 kB the ways between more scripts.
  // 9 kB are the service worker, which is no script of a page. The first scripts are three: 5 kB draw the beginning of the first
  // screen, with what they share with the others; React and other libraries are one file, which stays the same between versions.
  // The player, 30 kB, comes after the first render: docs/decisions/0077-the-player-loads-after-the-first-render.md.
  { name: 'the player', folder: 'web', firstBytesMax: 164_700, allBytesMax: 558_000 },
  // Other sites pay for the embed, so that it runs on Preact: docs/decisions/0042-an-embed-plays-before-its-script-arrives.md.
  // The rest is for members, and for host pages that drive it.
  { name: 'the embed', folder: 'embed', firstBytesMax: 41_000, allBytesMax: 140_900 },
] as const;

for (const { name, folder, firstBytesMax, allBytesMax } of BUDGETS)
  describe(`the built page of ${name}`, () => {
    const built = new URL(`../../../dist/${folder}/`, import.meta.url);
    const page = readFileSync(new URL('index.html', built), 'utf8');
    const tags = [...page.matchAll(SCRIPT)].map(([, path = '']) => path);
    const next = NEXT.exec(page)?.[1]?.split(' ') ?? [];
    const scripts = [...tags, ...next].map((path) => path.slice(path.lastIndexOf('/') + 1));
    const bytesOf = (files: readonly string[]) =>
      files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, built))).length, 0);

    it('has no script but files of its own', () => {
      expect(scripts).to.have.lengthOf(folder === 'web' ? 3 : 1);
      expect(page.match(/<script/g)).to.have.lengthOf(tags.length);
      expect(page).to.not.match(/<script[^>]*src="?(?:https?:)?\/\//);
    });

    it(`sends at most ${firstBytesMax} bytes of script at first, and ${allBytesMax} in all`, () => {
      expect(bytesOf(scripts)).to.be.within(20_000, firstBytesMax);
      const all = readdirSync(built).filter((file) => file.endsWith('.js') && !LANGUAGE.test(file));
      expect(bytesOf(all)).to.be.within(100_000, allBytesMax);
    });

    if (folder === 'web')
      it('has browsers compile the first scripts and those of menus, the player and its engine ahead, at their place in the source maps', () => {
        const ahead = readdirSync(built).filter((file) => /^(?:engine|gestures|MenuList|player-coordinator)\..*\.js$/.test(file));
        expect(ahead.length).to.be.at.least(4);
        for (const file of [...scripts, ...ahead]) {
          expect(readFileSync(new URL(file, built), 'utf8')).to.match(/^\/\/# allFunctionsCalledOnLoad\n/);
          expect(readFileSync(new URL(`${file}.map`, built), 'utf8')).to.match(/"mappings":";\w/);
        }
      });

    if (folder === 'web')
      it(`sends a language besides English in one file of at most ${LANGUAGE_BYTES_MAX} bytes`, () => {
        const languages = readdirSync(built).filter((file) => LANGUAGE.test(file));
        expect(languages).to.have.lengthOf(LANGUAGES.length - 1);
        for (const file of languages) expect(bytesOf([file])).to.be.within(8_000, LANGUAGE_BYTES_MAX);
      });

    if (folder === 'embed')
      it('writes at most 1800 bytes of script into each page', () => expect(bytesOf(['early.js'])).to.be.within(500, 1_800));

    it('has a language, a title, a viewport and in the player a colour', () => {
      expect(page).to.match(/<html lang="?en/);
      expect(page).to.match(/<title>Cadenza<\/title>/);
      expect(page).to.match(/name="?viewport/);
      if (folder === 'web') expect(page).to.match(/name="?theme-color/);
    });
  });
