import '#tests/support/ui/dom.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect } from 'chai';
import type { EmbedState } from '#domain/embed/types.ts';
import { album, fresh, membersEmbed, RESOURCES, song } from '#tests/domain/embed/sample-embeds.ts';
import { createSampleEmbed } from '#tests/support/fixtures/sample-embed.ts';
import { EmbedProvider } from '#ui-embed/lib/embed-context.tsx';
import { EmbedView } from '#ui-embed/EmbedView.tsx';
import { createTranslate } from '#ui-embed/lib/texts.ts';

function open(initial: EmbedState) {
  const all = createSampleEmbed(initial);
  const { container } = render(
    <EmbedProvider value={{ stores: all.stores, translate: createTranslate({}) }}>
      <EmbedView />
    </EmbedProvider>,
  );
  return { ...all, container };
}

describe('the page of an embed', () => {
  afterEach(() => cleanup());

  for (const resource of Object.values(RESOURCES))
    it(`has one view and no routes: ${resource.type} [S2.90]`, () => {
      const { container } = open(fresh({}, {}, resource));
      const address = [location.href, history.length];
      for (const button of container.querySelectorAll('button:not([disabled])')) fireEvent.click(button);
      expect(container.querySelectorAll('main.embed')).to.have.length(1);
      expect([location.href, history.length]).to.deep.equal(address);
      act(() => history.pushState(null, '', '/embed/elsewhere'));
      fireEvent.popState(window);
      expect(screen.getByRole('heading').textContent).to.equal(resource.name);
      history.replaceState(null, '', '/');
    });

  it('links its title to the page of the resource, built from its id [S2.126]', () => {
    const elsewhere = { ...RESOURCES.show, external_urls: { spotify: 'https://elsewhere.example/x' } };
    open(fresh({}, {}, elsewhere));
    const link = screen.getByRole('link', { name: 'Sound Walks' });
    expect(link.getAttribute('href')).to.equal('https://music.example/show/0000000000000000000006');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).to.deep.equal(['_blank', 'noopener']);
  });

  for (const [name, show] of [
    ['the share panel', { type: 'SHOW_SHARE' }],
    ['the prompt', { type: 'SHOW_PROMPT' }],
    ['the unavailable modal', { type: 'UNAVAILABLE_TRACK', from: 0 }],
  ] as const)
    it(`fades ${name} in over 10 ms [S9.113]`, () => {
      const { embed } = open(fresh());
      act(() => embed.send(show));
      expect(screen.getByRole('dialog').style.animationDuration).to.equal('10ms');
    });

  it('shows the length of the first track before play, of its preview for a visitor', () => {
    const shown = (state: EmbedState) => {
      const { container } = open(state);
      const text = container.querySelector('.time')?.textContent;
      cleanup();
      return text;
    };
    expect(shown(fresh())).to.equal('0:00 / 0:30');
    expect(shown(membersEmbed())).to.equal('0:00 / 3:20');
  });

  it('gives the reason in the row of a track that does not play', () => {
    const rows = [song(1), song(2, { preview_url: null }), song(3, { is_playable: false, artists: [{ name: 'Halle' }] })];
    const { container } = open(fresh({}, {}, album(rows)));
    expect([...container.querySelectorAll('.row')].map((row) => row.querySelector('.row-subtitle')?.textContent)).to.deep.equal([
      undefined,
      'For members only',
      'Not available here · Halle',
    ]);
  });
});
