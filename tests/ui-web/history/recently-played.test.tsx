import { closePlayer, firstAlbum, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import fc from 'fast-check';
import { byDay, daysAgo } from '#ui-web/screens/history/by-day.ts';

const HOUR_MS = 3_600_000;
const noon = (daysBefore: number) => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBefore, 12).getTime();
};
const day = (name: string) => within(screen.getByRole('region', { name }));

describe('recently played', () => {
  afterEach(closePlayer);

  const open = () => {
    const { tracks } = firstAlbum();
    const [one, two] = [tracks[0]!, tracks[1]!];
    const played = (track: typeof one, playedAtMs: number) => ({ track, playedAtMs });
    const items = [played(one, noon(0)), played(two, noon(0) - HOUR_MS), played(one, noon(1)), played(two, noon(400))];
    return { one, two, ...openPlayer('/history/recently-played', { recentPlays: { items, before: null } }) };
  };

  it('lists songs by day, the latest first, each play with its time', () => {
    const { one, two } = open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).to.equal('Recently played');
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days.slice(0, 2)).to.deep.equal(['Today', 'Yesterday']);
    expect(days[2]).to.match(/^\w+day, \w+ \d+, \d{4}$/);
    const rows = day('Today').getAllByRole('listitem');
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).to.deep.equal([one.name, two.name]);
    expect(within(rows[0]!).getByText('12:00 PM').getAttribute('datetime')).to.equal(new Date(noon(0)).toISOString());
  });

  it('plays a song in its album, and has its menu', () => {
    const { one, intents } = open();
    fireEvent.click(day('Yesterday').getByRole('button', { name: `Play ${one.name}` }));
    expect(intents('playRequested')).to.deep.equal([{ contextUri: one.album?.uri, trackUri: one.uri }]);
    fireEvent.click(day('Yesterday').getByRole('button', { name: `More options for ${one.name}` }));
    expect(screen.getByRole('menuitem', { name: 'Play next' })).to.be.ok;
  });

  it('is a tab of the history, and shows how it fills while it is empty', () => {
    openPlayer('/history/recently-played');
    const tabs = within(screen.getByRole('navigation', { name: 'Your listening' }));
    expect(tabs.getByRole('link', { current: 'page' }).textContent).to.equal('Recently played');
    expect(screen.getByText(/^Songs appear here after 30 seconds/)).to.be.ok;
  });
});

describe('plays by day', () => {
  it('keep their order, each with those of its own day', () => {
    const anyTimes = fc.array(fc.integer({ min: 0, max: 4_000_000_000_000 }), { maxLength: 40 });
    fc.assert(
      fc.property(anyTimes, (times) => {
        const plays = times.toSorted((one, other) => other - one).map((playedAtMs) => ({ playedAtMs }));
        const days = byDay(plays);
        expect(days.flatMap(({ items }) => items)).to.deep.equal(plays);
        days.slice(1).forEach(({ startMs }, index) => expect(startMs).to.be.below(days[index]!.startMs));
        for (const { startMs, items } of days)
          for (const { playedAtMs } of items) expect(daysAgo(startMs, playedAtMs)).to.equal(0);
      }),
    );
  });

  it('are of yesterday from midnight on', () => {
    const lateMs = new Date(2026, 2, 28, 23, 59).getTime();
    const [day] = byDay([{ playedAtMs: lateMs }]);
    expect(daysAgo(day!.startMs, lateMs + 120_000)).to.equal(1);
    expect(daysAgo(day!.startMs, new Date(2026, 2, 30, 4).getTime())).to.equal(2);
  });
});
