import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';

const BUILT = new URL('../../../dist/web/', import.meta.url);
const SCRIPT = /<script[^>]*src="?\/([^" >]+)/g;

/** More than this a phone on a slow line notices before the first screen. */
const SCRIPT_BYTES_MAX = 230_000;

describe('the built page of the web player', () => {
  const page = readFileSync(new URL('index.html', BUILT), 'utf8');
  const scripts = [...page.matchAll(SCRIPT)].map(([, path]) => path ?? '');

  it('has no script but files of its own', () => {
    expect(scripts).to.not.be.empty;
    expect(page.match(/<script/g)).to.have.lengthOf(scripts.length);
    expect(page).to.not.match(/<script[^>]*src="?(?:https?:)?\/\//);
  });

  it(`sends at most ${SCRIPT_BYTES_MAX} bytes of script, compressed`, () => {
    const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(new URL(path, BUILT))).length, 0);
    expect(bytes).to.be.within(50_000, SCRIPT_BYTES_MAX);
  });

  it('has a language, a title, a viewport and a colour', () => {
    expect(page).to.match(/<html lang="?en/);
    expect(page).to.match(/<title>Cadenza<\/title>/);
    expect(page).to.match(/name="?viewport/);
    expect(page).to.match(/name="?theme-color/);
  });
});
