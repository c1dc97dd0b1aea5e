import { albumRefs } from '#tests/support/fixtures/sample-responses.ts';
import { change, closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';
import type { SongQuery } from '#application/library/smart-playlists.ts';
import type { SmartRules } from '#domain/smart-playlists/types.ts';

const ALL = { match: 'all', rules: [], order: { by: 'title', descending: false }, limit: null };
const queryOf = (keys: readonly unknown[]) => JSON.parse(String(keys.at(-1))) as SongQuery;
const rulesOf = (keys: readonly unknown[]) => queryOf(keys).rules;
const select = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
const fill = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const headings = () =>
  within(screen.getByRole('table'))
    .getAllByRole('columnheader')
    .map((heading) => heading.textContent);

describe('the page of all songs', () => {
  afterEach(closePlayer);

  it('lists all songs by title, and turns the order around by its heading', async () => {
    const { intents } = openPlayer('/collection/songs');
    expect(rulesOf(intents('songs.opened'))).to.deep.equal(ALL);
    const title = screen.getByRole('columnheader', { name: /^Title/ });
    expect(title.getAttribute('aria-sort')).to.equal('ascending');
    fireEvent.click(within(title).getByRole('button'));
    expect(title.getAttribute('aria-sort')).to.equal('descending');
    await waitFor(() => expect(rulesOf(intents('songs.opened')).order).to.deep.equal({ by: 'title', descending: true }));
  });

  it('filters by words, genre, years, format and dates, and keeps the choice for the next time', async () => {
    const { intents, view } = openPlayer('/collection/songs');
    fill('Title, artist or album', 'far pier');
    fill('Genre', 'folk');
    fill('From year', '1990');
    select('Added', '30');
    select('Played', '-90');
    const anywhere = (value: string) => ({
      match: 'any',
      rules: ['title', 'artist', 'album'].map((field) => ({ field, test: 'contains', value })),
    });
    const rules = [
      ...['far', 'pier'].map(anywhere),
      { field: 'genre', test: 'contains', value: 'folk' },
      { field: 'year', test: 'at_least', value: 1990 },
      { field: 'added', test: 'within_days', value: 30 },
      { field: 'played', test: 'not_within_days', value: 90 },
    ];
    await waitFor(() => expect(rulesOf(intents('songs.opened')).rules).to.deep.equal(rules));
    view.unmount();
    const again = openPlayer('/collection/songs');
    expect(rulesOf(again.intents('songs.opened')).rules).to.deep.equal(rules);
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rulesOf(again.intents('songs.opened'))).to.deep.equal(ALL));
  });

  it('has the columns that the listener chose', () => {
    const { view } = openPlayer('/collection/songs');
    expect(headings()).to.deep.equal(['#', 'Title ↑', 'Album', 'Year', 'Added', 'Plays', 'More', 'Length']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Plays' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Format' }));
    view.unmount();
    openPlayer('/collection/songs');
    expect(headings()).to.deep.equal(['#', 'Title ↑', 'Album', 'Year', 'Added', 'Format', 'More', 'Length']);
    expect(screen.getAllByRole('cell', { name: 'FLAC' }).length).to.be.greaterThan(0);
  });

  it('hands its filter to the form of a new smart playlist', async () => {
    const { intents, history, smartPlaylists } = openPlayer('/collection/songs');
    fill('Genre', 'folk');
    fireEvent.click(screen.getByRole('button', { name: 'Save as smart playlist' }));
    expect(history.at(-1)).to.equal('/smart-playlist');
    fill('Name', 'Folk');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const rules = { ...ALL, rules: [{ field: 'genre', test: 'contains', value: 'folk' }] };
    expect(intents('saveRequested')).to.deep.equal([{ id: null, name: 'Folk', rules }]);
    const id = '0000000000000000000001';
    change(
      () =>
        void smartPlaylists.saved({
          id,
          uri: `spotify:playlist:${id}`,
          name: 'Folk',
          description: '',
          rules: rules as SmartRules,
        }),
    );
    expect(history.at(-1)).to.equal(`/playlist/${id}`);
    expect((await screen.findAllByText('Saved “Folk”.')).length).to.be.greaterThan(0);
  });
});

describe('the rules of a smart playlist', () => {
  afterEach(closePlayer);

  it('are changed, nested, added and removed in a form', () => {
    const { intents } = openPlayer('/smart-playlist/smart1');
    const first = within(screen.getAllByRole('group', { name: 'Rule 1' })[0] as HTMLElement);
    expect(first.getByRole<HTMLInputElement>('textbox', { name: 'Value' }).value).to.equal('rock');
    fireEvent.change(first.getByRole('combobox', { name: 'Field' }), { target: { value: 'plays' } });
    fireEvent.change(first.getByRole('textbox', { name: 'Value' }), { target: { value: '12' } });
    const group = within(screen.getByRole('group', { name: 'Group 2' }));
    fireEvent.click(group.getByRole('button', { name: 'Add rule' }));
    fireEvent.change(within(group.getByRole('group', { name: 'Rule 2' })).getByRole('textbox', { name: 'Value' }), {
      target: { value: 'sea' },
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Most songs (empty for all)' }), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    const [saved] = intents('saveRequested') as readonly { readonly rules: SmartRules }[];
    expect(saved?.rules).to.deep.equal({
      ...ALL,
      match: 'any',
      rules: [
        { field: 'plays', test: 'at_least', value: 12 },
        {
          match: 'all',
          rules: [
            { field: 'length', test: 'at_least', value: 300 },
            { field: 'title', test: 'contains', value: 'sea' },
          ],
        },
      ],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Delete smart playlist' }));
    expect(intents('removeRequested')).to.deep.equal(['smart1']);
  });
});

describe('the songs of an album', () => {
  const PATH = `/album/${albumRefs[0]?.id ?? ''}`;
  const arranged = () => screen.findByRole('columnheader', { name: 'Plays' });
  afterEach(closePlayer);

  it('have the columns that the listener chose, for all albums', async () => {
    const { intents, view } = openPlayer(PATH);
    expect(headings()).to.deep.equal(['#', 'Title', 'More', 'Length']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Plays' }));
    await arranged();
    expect(queryOf(intents('songs.opened'))).to.deep.equal({
      rules: { ...ALL, order: { by: 'place', descending: false } },
      within: albumRefs[0]?.uri,
    });
    view.unmount();
    openPlayer(PATH);
    expect(headings()).to.deep.equal(['#', 'Title', 'Plays', 'More', 'Length']);
  });

  it('are ordered by a heading, turned around by it, and then as before', async () => {
    const { intents } = openPlayer(PATH);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Plays' }));
    await arranged();
    const orders: unknown[] = [];
    for (const by of ['plays', 'plays', 'place']) {
      fireEvent.click(within(screen.getByRole('columnheader', { name: /^Plays/ })).getByRole('button'));
      await waitFor(() => expect(rulesOf(intents('songs.opened')).order.by).to.equal(by));
      orders.push(screen.getByRole('columnheader', { name: /^Plays/ }).getAttribute('aria-sort'));
    }
    expect(orders).to.deep.equal(['ascending', 'descending', null]);
  });

  it('are filtered until the filter is closed', async () => {
    const { intents } = openPlayer(PATH);
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    fill('Genre', 'folk');
    await waitFor(() => expect(rulesOf(intents('songs.opened')).rules).to.have.lengthOf(1));
    fireEvent.click(screen.getByRole('button', { name: 'Filter', expanded: true }));
    expect(screen.queryByLabelText('Genre')).to.equal(null);
    expect(headings()).to.deep.equal(['#', 'Title', 'More', 'Length']);
  });
});

describe('the liked songs', () => {
  const CONTEXT = 'spotify:user:ada:collection';
  const { tracks } = firstAlbum();
  afterEach(closePlayer);

  function openLiked() {
    const player = openPlayer('/collection/tracks');
    change(() => player.collection.set('tracks', tracks));
    return player;
  }

  it('are ordered, filtered and shown with columns as those of an album are', async () => {
    const { intents } = openLiked();
    expect(headings()).to.deep.equal(['#', 'Title', 'Album', 'More', 'Length']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Plays' }));
    await screen.findByRole('columnheader', { name: 'Plays' });
    expect(queryOf(intents('songs.opened'))).to.deep.equal({
      rules: { ...ALL, order: { by: 'place', descending: false } },
      within: CONTEXT,
    });
    select('Order', 'year');
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    fill('Genre', 'folk');
    const rules = {
      ...ALL,
      rules: [{ field: 'genre', test: 'contains', value: 'folk' }],
      order: { by: 'year', descending: false },
    };
    await waitFor(() => expect(rulesOf(intents('songs.opened'))).to.deep.equal(rules));
  });

  it('are ordered by a heading of the table they have by themselves', async () => {
    const { intents } = openLiked();
    fireEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(rulesOf(intents('songs.opened')).order).to.deep.equal({ by: 'title', descending: false }));
    expect(screen.getByRole('columnheader', { name: /^Title/ }).getAttribute('aria-sort')).to.equal('ascending');
  });

  it('leave an ordered table at once as they are liked no more', async () => {
    const player = openLiked();
    select('Order', 'title');
    const rows = () => within(screen.getByRole('table', { name: 'Liked songs' })).getAllByRole('row').length;
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Title/ }).getAttribute('aria-sort')).to.equal('ascending'),
    );
    const before = rows();
    const [first] = tracks;
    change(() => player.collection.saved(new Map([[first?.uri ?? '', false]])));
    expect(rows()).to.equal(before - 1);
  });
});
