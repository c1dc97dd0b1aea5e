import { closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';

const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } });
const fieldText = () => screen.getByRole<HTMLInputElement>('combobox').value;

describe('the search screen', () => {
  afterEach(closePlayer);

  it('focuses its field and shows a hint', () => {
    openPlayer('/search');
    expect(document.activeElement).to.equal(screen.getByRole('combobox'));
    expect(screen.getByText('Search your library')).to.be.ok;
  });

  it('searches after a pause in typing, not for every letter [S1.12]', async () => {
    const { intents } = openPlayer('/search');
    ['l', 'la', 'lan'].forEach(type);
    await screen.findByText('Top result');
    expect(intents('search.opened')).to.deep.equal(['', 'lan']);
  });

  it('searches at once for the query in the address', () => {
    const { intents } = openPlayer('/search?q=lan');
    expect(intents('search.opened')).to.deep.equal(['lan']);
  });

  it('keeps the query in the address', () => {
    const { history } = openPlayer('/search');
    type('lan');
    expect(history.at(-1)).to.equal('/search?q=lan');
  });

  it('plays a found song in its own album', () => {
    const { intents } = openPlayer('/search?q=weir');
    const { album, tracks } = firstAlbum();
    const [play] = screen.getAllByRole('button', { name: 'Play Weir' });
    fireEvent.click(play as HTMLElement);
    expect(intents('playRequested')).to.deep.equal([{ contextUri: album.uri, trackUri: tracks[2]?.uri }]);
  });

  it('groups the results by type', async () => {
    openPlayer('/search?q=t');
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    await waitFor(() => expect(names).to.include.members(['Top result', 'Songs', 'Albums', 'Artists', 'Episodes']));
    const artists = within(screen.getByRole('region', { name: 'Artists' }));
    expect(artists.getByRole('link', { name: 'Tamsin Okoro' })).to.be.ok;
  });

  it('shows and links found playlists', async () => {
    openPlayer('/search?q=kitchen');
    const playlists = within(await screen.findByRole('region', { name: 'Playlists' }));
    expect(playlists.getByRole('link', { name: 'Kitchen Radio' }).getAttribute('href')).to.match(/^\/playlist\//);
    expect(screen.queryAllByRole('heading', { name: /Nothing found/ })).to.have.length(0);
  });

  it('shows and announces an empty result', () => {
    openPlayer('/search?q=zzz');
    expect(screen.getByRole('heading', { name: 'No results for “zzz”' })).to.be.ok;
    expect(screen.getByRole('status').textContent).to.equal('No results for “zzz”');
  });

  describe('with suggestions', () => {
    const key = (name: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key: name });
    const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
    const search = (text: string) => {
      type(text);
      fireEvent.submit(screen.getByRole('search'));
    };

    it('offers names of results, and takes the chosen one by arrows and Enter', async () => {
      const { history } = openPlayer('/search');
      type('tam');
      expect(await screen.findByRole('option', { name: 'Tamsin Okoro' })).to.be.ok;
      key('ArrowDown');
      const [first] = screen.getAllByRole('option');
      expect(first?.getAttribute('aria-selected')).to.equal('true');
      expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).to.equal(first?.id);
      const text = first?.textContent ?? '';
      fireEvent.submit(screen.getByRole('search'));
      expect(fieldText()).to.equal(text);
      expect(history.at(-1)).to.equal(`/search?${new URLSearchParams({ q: text }).toString()}`);
      expect(options()).to.deep.equal([]);
    });

    it('closes suggestions with Escape and keeps the text', async () => {
      openPlayer('/search');
      type('tam');
      await screen.findByRole('option', { name: 'Tamsin Okoro' });
      key('Escape');
      expect(options()).to.deep.equal([]);
      expect(fieldText()).to.equal('tam');
      key('ArrowUp');
      expect(options()).to.include('Tamsin Okoro');
    });

    it('lists recent searches, suggests them, and removes one or all', () => {
      openPlayer('/search');
      search('lantern');
      search('weir');
      type('');
      const recent = within(screen.getByRole('region', { name: 'Recent searches' }));
      expect(recent.getAllByRole('listitem').map((item) => item.textContent)).to.deep.equal(['weir', 'lantern']);
      type('lan');
      expect(options()).to.include('lantern');
      type('');
      fireEvent.click(screen.getByRole('button', { name: 'Remove “weir” from recent searches' }));
      expect(screen.queryAllByRole('button', { name: 'weir' })).to.have.length(0);
      fireEvent.click(screen.getByRole('button', { name: 'lantern' }));
      expect(fieldText()).to.equal('lantern');
      type('');
      fireEvent.click(screen.getByRole('button', { name: 'Clear recent searches' }));
      expect(screen.queryAllByRole('region', { name: 'Recent searches' })).to.have.length(0);
    });
  });

  it('shows one kind of results, and keeps it in the address', () => {
    const { history } = openPlayer('/search?q=t');
    fireEvent.click(screen.getByRole('button', { name: 'Artists' }));
    expect(history.at(-1)).to.equal('/search?q=t&type=artists');
    expect(screen.getByRole('button', { name: 'Artists' }).getAttribute('aria-pressed')).to.equal('true');
    expect(screen.queryAllByRole('heading', { name: 'Top result' })).to.have.length(0);
    expect(screen.getByRole('link', { name: 'Tamsin Okoro' })).to.be.ok;
  });

  it('shows filters as chips and removes them from the text', () => {
    openPlayer(`/search?${new URLSearchParams({ q: 'so artist:"Tamsin Okoro" year:1999 what' }).toString()}`);
    const filters = () => within(screen.getByRole('list', { name: 'Filters' }));
    expect(
      filters()
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).to.deep.equal(['Artist: Tamsin Okoro', 'Year: 1999']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Artist: Tamsin Okoro' }));
    expect(fieldText()).to.equal('so year:1999 what');
    expect(
      filters()
        .getAllByRole('listitem')
        .map((chip) => chip.textContent),
    ).to.deep.equal(['Year: 1999']);
  });

  describe('with a link', () => {
    const { album } = firstAlbum();
    const page = `/album/${album.id}`;
    const paste = (text: string) => fireEvent.paste(screen.getByRole('combobox'), { clipboardData: { getData: () => text } });

    const links = [
      album.uri,
      ` https://open.spotify.com/album/${album.id}?si=4e1f `,
      `https://open.spotify.com/intl-de/album/${album.id}`,
      `http://localhost/album/${album.id}`,
    ];
    for (const link of links)
      it(`opens the page of ${link.trim()} after paste [S2.30] [S2.31]`, () => {
        const { history, intents } = openPlayer('/search');
        paste(link);
        expect(history.at(-1)).to.equal(page);
        expect(intents('album.opened')).to.deep.equal([album.id]);
      });

    it('keeps pasted words and foreign addresses in the field', () => {
      const { history } = openPlayer('/search');
      ['a field guide', 'https://example.org/album/1', '/album/x'].forEach(paste);
      expect(history).to.deep.equal(['/search']);
    });

    it('offers the link in the field, opens it by Enter, and does not search for it', () => {
      const { history, intents } = openPlayer(`/search?${new URLSearchParams({ q: album.uri }).toString()}`);
      expect(screen.getByRole('link', { name: 'Open link' }).getAttribute('href')).to.equal(page);
      expect(intents('search.opened')).to.deep.equal(['']);
      fireEvent.submit(screen.getByRole('search'));
      expect(history.at(-1)).to.equal(page);
    });
  });
});
