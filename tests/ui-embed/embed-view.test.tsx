import '#tests/support/ui/dom.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect } from 'chai';
import type { EmbedState } from '#domain/embed/types.ts';
import { album, fresh, membersEmbed, RESOURCES, song } from '#tests/domain/embed/sample-embeds.ts';
import { createSampleEmbed } from '#tests/support/fixtures/sample-embed.ts';
import { EmbedProvider } from '#ui-embed/lib/embed-context.tsx';
import { EmbedView } from '#ui-embed/EmbedView.tsx';
import { createTranslate } from '#ui-embed/lib/texts.ts';

// jsdom has no layout and no scrollIntoView.
Element.prototype.scrollIntoView = () => undefined;

function open(initial: EmbedState = fresh(), translations: Readonly<Record<string, string>> = {}) {
  const all = createSampleEmbed(initial);
  const { container } = render(
    <EmbedProvider value={{ stores: all.stores, translate: createTranslate(translations) }}>
      <EmbedView />
    </EmbedProvider>,
  );
  return { ...all, container };
}

const basic = (state: EmbedState): EmbedState => ({ ...state, viewport: { width: 300, height: 80 } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = (container: HTMLElement) => [...container.querySelectorAll('.row')];
const happens = (change: () => void) => act(() => change());

describe('the embed view', function () {
  afterEach(() => cleanup());

  it('shows the cover with a play button, the title and the subtitle [S1.37] [S2.99] [S2.100]', () => {
    const { container } = open();
    expect(container.querySelector('.cover img')?.getAttribute('src')).to.equal('/image/1?size=640');
    expect(button('Play Harbour Lights').closest('.cover')).not.to.equal(null);
    expect(screen.getByRole('heading', { name: 'Harbour Lights' })).to.not.equal(null);
    expect(container.querySelector('.subtitle')?.textContent).to.contain('Mira');
  });

  it('shows progress with the length, skip controls, logo and share button before play [S2.101] [S2.102] [S2.103]', () => {
    open();
    for (const name of ['Previous track', 'Next track', 'Share', 'Open in Cadenza']) button(name);
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).to.equal('0:00 of 0:30');
  });

  it('joins artist names with the separator of the dictionary [S2.110]', () => {
    const duet = song(1, { artists: [{ name: 'Mira' }, { name: 'Halle' }] });
    const subtitles = (translations: Readonly<Record<string, string>>) => {
      const { container } = open(fresh({}, {}, album([duet])), translations);
      const shown = [...container.querySelectorAll('.subtitle, .row')].map(({ textContent }) => textContent).join('|');
      cleanup();
      return shown;
    };
    expect(subtitles({})).to.include('Mira, Halle');
    expect(subtitles({ embed_artist_separator: '、' }))
      .to.include('Mira、Halle')
      .and.not.include('Mira, Halle');
  });

  it('stacks a header and the tracks of a list in one column [S2.91] [S2.92]', () => {
    const { container } = open();
    expect([...(container.querySelector('.content')?.children ?? [])].map(({ className }) => className)).to.deep.equal([
      'header',
      'tracks',
    ]);
  });

  it('shows big cover art below the header of a single track [S2.92]', () => {
    const { container } = open(fresh({}, {}, RESOURCES.track));
    expect(container.querySelector('.big-cover img')).not.to.equal(null);
    expect(container.querySelector('.tracks')).to.equal(null);
  });

  it('shows only the header, with the current track, in a low frame [S2.98]', () => {
    const { container, embed } = open(basic(fresh()));
    expect(container.querySelector('.tracks')).to.equal(null);
    happens(() => embed.send({ type: 'PLAY', index: 1 }));
    expect(screen.getByRole('heading').textContent).to.equal('Song 2');
  });

  it('shows a message for the modern layout, which is not implemented [S2.95]', () => {
    const { container } = open(fresh({ viewport: { width: 999_999, height: 380 } }));
    expect(container.textContent).to.equal('This size is not yet implemented.');
  });

  it('uses the page’s dictionary, and English for missing keys', () => {
    open(fresh(), { embed_share: 'Teilen' });
    button('Teilen');
    button('Next track');
  });

  it('shows 15 s seek buttons instead of skip buttons for a podcast', () => {
    open(fresh({}, {}, RESOURCES.show));
    button('Back 15 seconds');
    button('Forward 15 seconds');
    expect(screen.queryByRole('button', { name: 'Next track' })).to.equal(null);
  });

  it('marks previews for visitors, not for members', () => {
    expect(open().container.querySelector('.badge')?.textContent).to.equal('Preview');
    cleanup();
    expect(open(membersEmbed()).container.querySelector('.badge')).to.equal(null);
  });
});

describe('the track table', () => {
  afterEach(() => cleanup());

  it('shows title, differing subtitle and duration [S2.105] [S2.106] [S2.107]', () => {
    const guests = album([song(1), song(2, { artists: [{ name: 'Halle' }] })]);
    const { container } = open(fresh({}, {}, guests));
    expect(rows(container).map((row) => [...row.querySelectorAll('span')].map((span) => span.textContent))).to.deep.equal([
      ['1', 'Song 1', 'Song 1', '3:20'],
      ['2', 'Song 2Halle', 'Song 2', 'Halle', '3:20'],
    ]);
  });

  it('plays a clicked row, and highlights it with a speaker [S2.118] [S2.104] [S2.108]', () => {
    const { container, previews } = open();
    fireEvent.click(button(/Song 2/));
    expect(previews.calls).to.deep.equal(['open 1 /preview/2']);
    const [, second] = rows(container);
    expect(second?.className).to.contain('current');
    expect(second?.querySelector('.row-number svg')).not.to.equal(null);
    expect(second?.querySelector('button')?.getAttribute('aria-current')).to.equal('true');
  });

  it('pauses when the playing row is clicked', () => {
    const { previews } = open();
    fireEvent.click(button(/Song 2/));
    happens(() => previews.emit({ type: 'playing', playId: 1, positionMs: 0 }));
    fireEvent.click(button(/Song 2.*3:20/));
    expect(previews.calls.at(-1)).to.equal('pause');
  });

  it('locks scrolling while an overlay is open [S2.117]', () => {
    const { container } = open();
    fireEvent.click(button('Share'));
    expect(container.querySelector('.tracks')?.className).to.equal('tracks locked');
    expect(container.querySelector('.content')?.hasAttribute('inert')).to.equal(true);
    fireEvent.click(button('Close'));
    expect(container.querySelector('.tracks')?.className).to.equal('tracks');
  });
});

describe('overlays', () => {
  afterEach(() => cleanup());
  const dialog = () => screen.queryByRole('dialog');

  const overlays = [
    { name: 'the share panel', show: { type: 'SHOW_SHARE' } },
    { name: 'the copy confirmation', show: { type: 'COPY_URL' } },
    { name: 'the upsell modal', show: { type: 'SHOW_PROMPT' } },
    { name: 'the unavailable modal', show: { type: 'UNAVAILABLE_TRACK', from: 0 } },
  ] as const;
  for (const { name, show } of overlays) {
    it(`${name} closes with Escape [S2.115]`, () => {
      const { embed } = open();
      happens(() => embed.send(show));
      expect(dialog()).not.to.equal(null);
      fireEvent.keyDown(document, { key: 'Escape' });
      expect(dialog()).to.equal(null);
    });

    it(`${name} closes with its button [S2.116]`, () => {
      const { embed } = open();
      happens(() => embed.send(show));
      fireEvent.click(button('Close'));
      expect(dialog()).to.equal(null);
    });
  }

  it('lists every share option in the share panel [S2.112]', () => {
    open();
    fireEvent.click(button('Share'));
    for (const name of ['Copy link', 'Copy embed code', 'Facebook', 'Messenger', 'Twitter', 'WhatsApp']) button(name);
  });

  it('omits Messenger without a Facebook app id', () => {
    open(fresh({}, { facebookAppId: null }));
    fireEvent.click(button('Share'));
    expect(screen.queryByRole('button', { name: 'Messenger' })).to.equal(null);
  });

  it('confirms copying [S2.113] [S8.126]', () => {
    const { page } = open(fresh(), { embed_success_share_link: 'Kopiert' });
    fireEvent.click(button('Share'));
    fireEvent.click(button('Copy link'));
    expect(page).to.deep.equal(['copy https://music.example/album/1']);
    expect(dialog()?.textContent).to.contain('Kopiert');
  });

  it('offers login and sign-up in the prompt for visitors [S2.114]', () => {
    const { embed, page } = open(fresh({ engine: 'ready' }, { enableLogin: true }));
    happens(() => embed.send({ type: 'SHOW_PROMPT' }));
    expect(dialog()?.textContent).to.contain('Listen to the full album.');
    button('Sign up');
    fireEvent.click(button('Log in'));
    expect(page.join()).to.contain('open https://music.example/login?continue=');
  });

  for (const [name, state] of [
    ['a column', fresh({ engine: 'ready' }, { enableLogin: true })],
    ['a strip', basic(fresh({ engine: 'ready' }, { enableLogin: true }))],
  ] as const)
    it(`keeps the controls usable and the focus in place while the prompt is open in ${name}`, () => {
      const { embed, previews, container } = open(state);
      happens(() => embed.send({ type: 'PLAY' }));
      happens(() => previews.emit({ type: 'playing', playId: 1, positionMs: 0 }));
      const pause = button('Pause');
      happens(() => pause.focus());
      happens(() => embed.send({ type: 'SHOW_PROMPT' }));
      button('Log in');
      expect(dialog()?.hasAttribute('aria-modal')).to.equal(false);
      expect(dialog()?.contains(button('Pause'))).to.equal(false);
      expect(container.querySelector('[inert]')).to.equal(null);
      expect(document.activeElement).to.equal(button('Pause'));
      for (const control of ['Previous track', 'Next track', 'Share', 'Open in Cadenza']) button(control);
      fireEvent.click(button('Pause'));
      expect(previews.calls.at(-1)).to.equal('pause');
    });

  it('take the focus, and return it on close', async () => {
    open();
    const share = button('Share');
    happens(() => share.focus());
    fireEvent.click(share);
    expect(document.activeElement).to.equal(dialog());
    fireEvent.click(button('Close'));
    await Promise.resolve();
    expect(document.activeElement).to.equal(share);
  });
});

describe('the progress bar', () => {
  afterEach(() => cleanup());

  const playing = () => {
    const all = open();
    happens(() => all.embed.send({ type: 'PLAY' }));
    happens(() => all.previews.emit({ type: 'progressed', playId: 1, positionMs: 6_000 }));
    const bar = screen.getByRole('slider');
    bar.getBoundingClientRect = () => ({ left: 0, width: 300 }) as DOMRect;
    return { ...all, bar };
  };

  it('follows the position of the track', () => {
    const { bar, container } = playing();
    expect(bar.getAttribute('aria-valuetext')).to.equal('0:06 of 0:30');
    expect((container.querySelector('.bar-fill') as HTMLElement).style.width).to.equal('20%');
  });

  it('seeks on release of a drag with the left button', () => {
    const { bar, previews } = playing();
    fireEvent.pointerDown(bar, { button: 0, clientX: 100 });
    fireEvent.pointerUp(document, { clientX: 150 });
    expect(previews.calls.at(-1)).to.match(/^seek/);
  });

  it('seeks with the keyboard', () => {
    const { bar, previews, embed } = playing();
    fireEvent.keyDown(bar, { key: 'ArrowRight' });
    expect(embed.state().progressMs).to.equal(11_000);
    fireEvent.keyDown(bar, { key: 'End' });
    expect(previews.calls.at(-1)).to.equal('seek 30000');
  });
});

describe('the first interaction', () => {
  afterEach(() => cleanup());

  for (const sign of ['mouseEnter', 'pointerDown', 'touchStart', 'focusIn'] as const)
    it(`starts the player at the first ${sign} into the document [S2.119]`, () => {
      const { embed } = open();
      expect(embed.state().engine).to.equal('idle');
      fireEvent[sign](document.documentElement);
      expect(embed.state().engine).not.to.equal('idle');
    });
});
