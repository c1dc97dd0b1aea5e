import { change, closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { stub } from 'sinon';
import { sampleAlbum, sampleTrack } from '#tests/support/fixtures/sample-library.ts';

const { album } = firstAlbum();
const SONGS = Array.from({ length: 10_000 }, (_, at) => sampleTrack({ album, name: `Song ${at}`, number: at }));
const table = () => within(screen.getByRole('table', { name: 'Liked songs' }));
const rows = () => table().getAllByRole('row').slice(1);
const row = (at: number) => screen.queryByRole('link', { name: `Song ${at}` })?.closest('tr') ?? null;
const control = (at: number, name: string) => within(row(at) as HTMLElement).getByRole('button', { name });
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });

function openLiked(songs = SONGS, total = songs.length) {
  const player = openPlayer('/collection/tracks');
  change(() => player.collection.set('tracks', songs, total));
  const scrollTo = (top: number) =>
    act(() => {
      const main = screen.getByRole('main');
      main.scrollTop = top;
      const timers = stub(window, 'setTimeout');
      fireEvent.scroll(main);
      timers.restore();
      // The end of a scroll is detected by timers.
      for (const [fire] of timers.args) if (typeof fire === 'function') fire();
    });
  return { ...player, scrollTo };
}

describe('a table of ten thousand songs', () => {
  afterEach(closePlayer);

  it('renders rows near the viewport, with their index and the total [S2.12]', () => {
    const { scrollTo } = openLiked();
    expect(rows().length).to.be.within(12, 60);
    expect(screen.getByRole('table', { name: 'Liked songs' }).getAttribute('aria-rowcount')).to.equal('10001');
    expect(row(0)?.getAttribute('aria-rowindex')).to.equal('2');

    scrollTo(5_000 * 56);
    expect(rows().length).to.be.within(12, 60);
    expect(row(0)).to.equal(null);
    expect(row(5_000)?.getAttribute('aria-rowindex')).to.equal('5002');
  });

  it('counts rows that are not loaded yet', () => {
    openLiked(SONGS.slice(0, 50), 10_000);
    expect(screen.getByRole('table', { name: 'Liked songs' }).getAttribute('aria-rowcount')).to.equal('10001');
  });

  it('is as tall as all rows at every scroll position', () => {
    const { scrollTo } = openLiked();
    const roomPx = () => {
      const gaps = [...document.querySelectorAll<HTMLElement>('tbody > tr[aria-hidden]')];
      return gaps.reduce((sum, gap) => sum + parseFloat(gap.style.height), 0) + rows().length * 56;
    };
    expect(roomPx()).to.equal(10_000 * 56);
    scrollTo(3_210 * 56);
    expect(roomPx()).to.equal(10_000 * 56);
  });

  it('moves the focus by a page with Page Down and Page Up, and stops at the ends', () => {
    openLiked();
    const height = stub(HTMLElement.prototype, 'clientHeight').get(() => 560);
    const rowHeight = stub(HTMLElement.prototype, 'offsetHeight').get(() => 56);
    change(() => control(0, 'Save Song 0').focus());
    for (const [key, at] of [
      ['PageDown', 9],
      ['PageDown', 18],
      ['PageUp', 9],
      ['PageUp', 0],
      ['PageUp', 0],
      ['End', 9_999],
      ['PageDown', 9_999],
    ] as const) {
      press(key);
      expect(document.activeElement, key).to.equal(control(at, `Save Song ${at}`));
    }
    height.restore();
    rowHeight.restore();
  });

  it('moves the focus between rows of a column by arrow keys, Home and End', () => {
    openLiked();
    change(() => control(0, 'Save Song 0').focus());
    press('ArrowDown');
    expect(document.activeElement).to.equal(control(1, 'Save Song 1'));
    press('End');
    expect(document.activeElement).to.equal(control(9_999, 'Save Song 9999'));
    press('ArrowDown');
    expect(document.activeElement).to.equal(control(9_999, 'Save Song 9999'));
    press('ArrowUp');
    expect(document.activeElement).to.equal(control(9_998, 'Save Song 9998'));
    press('Home');
    expect(document.activeElement).to.equal(control(0, 'Save Song 0'));
  });

  it('ignores arrow keys with modifiers', () => {
    openLiked();
    change(() => control(3, 'Play Song 3').focus());
    fireEvent.keyDown(control(3, 'Play Song 3'), { key: 'ArrowDown', ctrlKey: true });
    expect(document.activeElement).to.equal(control(3, 'Play Song 3'));
  });

  it('keeps the focused row rendered while it is scrolled out of view', () => {
    const { scrollTo } = openLiked();
    const play = control(2, 'Play Song 2');
    change(() => play.focus());
    scrollTo(7_000 * 56);
    expect(document.activeElement).to.equal(play);
    press('ArrowDown');
    expect(document.activeElement).to.equal(control(3, 'Play Song 3'));
  });

  it('moves the focus from a removed row to the one at its place', () => {
    const player = openLiked();
    change(() => control(4, 'Save Song 4').focus());
    change(() => player.collection.saved(new Map([[SONGS[4]?.uri ?? '', false]])));
    expect(document.activeElement).to.equal(control(5, 'Save Song 5'));
  });

  it('drops a row after the focus left the table', () => {
    const { scrollTo } = openLiked();
    change(() => control(2, 'Play Song 2').focus());
    change(() => screen.getByRole('button', { name: 'Filter' }).focus());
    scrollTo(7_000 * 56);
    expect(row(2)).to.equal(null);
    expect(document.activeElement).to.equal(screen.getByRole('button', { name: 'Filter' }));
  });
});

describe('a table of an album', () => {
  afterEach(closePlayer);

  it('renders all rows when it is short', () => {
    const songs = Array.from({ length: 90 }, (_, at) => sampleTrack({ album, name: `Part ${at}`, number: at + 1 }));
    openPlayer(`/album/${album.id}`, { album: () => sampleAlbum(album, songs) });
    expect(screen.getAllByRole('row')).to.have.lengthOf(91);
  });

  it('skips the headers of discs by arrow keys', () => {
    const discs = [1, 2].map((disc) => sampleTrack({ album, name: `Part ${disc}`, number: 1, disc }));
    openPlayer(`/album/${album.id}`, { album: () => sampleAlbum(album, discs) });
    change(() => screen.getByRole('button', { name: 'Play Part 1' }).focus());
    press('ArrowDown');
    expect(document.activeElement).to.equal(screen.getByRole('button', { name: 'Play Part 2' }));
    press('Home');
    expect(document.activeElement).to.equal(screen.getByRole('button', { name: 'Play Part 1' }));
  });
});
