import { expect } from 'chai';
import { createEmbedWindow } from '#adapters/browser/platform/embed-window.ts';

/** A window whose document keeps the last cookie it was given; `jar` is what it sends. */
function windowWith(jar: string) {
  const written: string[] = [];
  const document = {
    get cookie() {
      return jar;
    },
    set cookie(cookie: string) {
      written.push(cookie);
    },
  };
  return { written, embedWindow: createEmbedWindow({ document } as unknown as Window) };
}

const sandboxed = {
  get cookie(): string {
    throw new DOMException('sandboxed', 'SecurityError');
  },
  set cookie(_: string) {
    throw new DOMException('sandboxed', 'SecurityError');
  },
};

describe('the cookie of the mobile app', () => {
  it('lasts 5000 days [S9.112]', () => {
    const { embedWindow, written } = windowWith('');
    embedWindow.rememberApp();
    expect(written).to.have.length(1);
    expect(written[0]?.split('; ').slice(0, 2)).to.deep.equal(['is_spotified=yes', `max-age=${String(5_000 * 24 * 60 * 60)}`]);
  });

  it('is read on the next visit', () => {
    const known = (jar: string) => windowWith(jar).embedWindow.remembersApp();
    expect(['', 'is_spotified=yes', 'a=b; is_spotified=yes', 'not_is_spotified=yes', 'is_spotified=no'].map(known)).to.deep.equal(
      [false, true, true, false, false],
    );
  });

  it('is neither read nor written in a sandboxed frame', () => {
    const embedWindow = createEmbedWindow({ document: sandboxed } as unknown as Window);
    embedWindow.rememberApp();
    expect(embedWindow.remembersApp()).to.equal(false);
  });
});
