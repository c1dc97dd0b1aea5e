import { closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

const ALBUM = '0000000000000000000009';

const code = () => screen.getByText(/^<iframe /).textContent;
const preview = () => screen.getByTitle('Preview');

describe('the screen for embed codes', () => {
  afterEach(closePlayer);

  it('shows the code of a resource, and the embed itself', async () => {
    openPlayer(`/album/${ALBUM}/share`);
    await screen.findByRole('heading', { level: 1, name: 'Embed' });
    expect(code()).to.include(`src="http://localhost/embed/album/${ALBUM}" width="300" height="380"`);
    expect(preview().getAttribute('src')).to.equal(`/embed/album/${ALBUM}`);
  });

  it('changes size, theme and start in the code and in the view', async () => {
    openPlayer(`/album/${ALBUM}/share`);
    fireEvent.change(await screen.findByLabelText('Size'), { target: { value: 'card' } });
    expect(code()).to.include('width="100%" height="152"');
    expect([preview().getAttribute('width'), preview().getAttribute('height')]).to.deep.equal(['100%', '152']);
    fireEvent.click(screen.getByRole('switch', { name: 'Dark, instead of the cover’s colours' }));
    fireEvent.change(screen.getByLabelText('Start at'), { target: { value: '1:30' } });
    expect(code()).to.include(`/embed/album/${ALBUM}?theme=dark&amp;t=90"`);
    expect(preview().getAttribute('src')).to.equal(`/embed/album/${ALBUM}?theme=dark&t=90`);
    fireEvent.change(screen.getByLabelText('Start at'), { target: { value: 'soon' } });
    screen.getByText('Write minutes and seconds, such as 1:30.');
    expect(preview().getAttribute('src')).to.equal(`/embed/album/${ALBUM}?theme=dark`);
  });

  it('creates a share of a playlist that expires, and of nothing else', async () => {
    const { intents } = openPlayer(`/playlist/${ALBUM}/share`);
    const part = within(await screen.findByRole('region', { name: 'Share a private playlist' }));
    fireEvent.change(part.getByLabelText('Ends'), { target: { value: 'day' } });
    fireEvent.click(part.getByRole('button', { name: 'Create link' }));
    fireEvent.change(part.getByLabelText('Ends'), { target: { value: 'never' } });
    fireEvent.click(part.getByRole('switch', { name: 'Whole tracks, instead of previews' }));
    part.getByText('Anyone with the link can hear the whole playlist. You can end it in the settings of your library.');
    fireEvent.click(part.getByRole('button', { name: 'Create link' }));
    const uri = `spotify:playlist:${ALBUM}`;
    expect(intents('shareRequested')).to.deep.equal([
      { uri, expiresInS: 86_400, hasWholeTracks: false },
      { uri, expiresInS: null, hasWholeTracks: true },
    ]);
    closePlayer();
    openPlayer(`/track/${ALBUM}/share`);
    await screen.findByLabelText('Size');
    expect(screen.queryByRole('button', { name: 'Create link' })).to.equal(null);
  });

  it('exists for resources only', async () => {
    openPlayer('/settings/1/share');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByLabelText('Size')).to.equal(null);
  });
});

describe('the shares in the settings', () => {
  afterEach(closePlayer);

  it('are listed with their end, and can be ended', () => {
    const { intents } = openPlayer('/settings');
    const part = within(screen.getByRole('region', { name: 'Shares' }));
    expect(part.getByRole('link', { name: 'Evenings' }).getAttribute('href')).to.equal(
      'http://localhost:4070/embed/playlist/7?share=7.x',
    );
    part.getByText('Shared Jan 15, 2027, ends Jan 22, 2027 · whole tracks');
    fireEvent.click(part.getByRole('button', { name: 'End the share of Evenings' }));
    expect(intents('shareEnded')).to.deep.equal(['7']);
  });
});
