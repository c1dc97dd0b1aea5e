import { closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';
import { chartOfHours } from '#ui-web/screens/owner/chart-data.ts';

const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

const figureOf = (title: string) => screen.getByText(title).closest('figure') ?? document.body;

/** Opens the statistics; where no canvas is, the tables open. */
async function openStatistics(range: 'day' | 'week' = 'day') {
  openPlayer('/settings/statistics');
  fireEvent.change(screen.getByLabelText('Time range'), { target: { value: range } });
  const figures = screen.getAllByRole('figure');
  await waitFor(() => expect(document.querySelectorAll('figure details[open]')).to.have.length(figures.length));
}

describe('the statistics', () => {
  afterEach(closePlayer);

  it('open from the library, for the owner', () => {
    openPlayer('/settings');
    expect(screen.getByRole('link', { name: 'Open statistics' }).getAttribute('href')).to.equal('/settings/statistics');
  });

  it('show sums, and charts with their values as tables', async () => {
    await openStatistics();
    expect(screen.getByText('Median start').parentElement?.textContent).to.equal('Median start60 ms');
    const starts = figureOf('Time to the first sound');
    const [head, , second] = within(starts).getAllByRole('row', { hidden: true });
    expect([...(head?.children ?? [])].map((cell) => cell.textContent)).to.deep.equal(['Hour', 'Median', '95 %', '99 %']);
    expect([...(second?.children ?? [])].map((cell) => cell.textContent)).to.deep.equal(['1:00 AM', '60 ms', '260 ms', '700 ms']);
    expect(screen.getAllByRole('figure')).to.have.length(3);
  });

  it('show errors by code and browser, artists, and what the server does', async () => {
    await openStatistics();
    expect(rowsOf('Plays by artist').slice(1, 3)).to.deep.equal([
      ['Émile Quartet', '120'],
      ['The Long Evenings', '70'],
    ]);
    expect(rowsOf('Errors on pages')).to.deep.equal([
      ['Error', 'Chrome', 'Firefox', 'Safari', 'Total'],
      ['NETWORK_ERROR', '7', '12', '–', '19'],
      ['STALLED', '–', '–', '2', '2'],
    ]);
    expect(rowsOf('Now')).to.deep.equal([
      ['Open connections', '12'],
      ['Files being prepared', '2 running, 5 waiting'],
      ['Sign-ins in progress', '0 running, 0 waiting'],
      ['Reports to store', '1 running, 3 waiting'],
      ['Scan of the music folders', '800 of 1,200 files'],
      ['Free disk space', '52.4 GB of 107.4 GB'],
    ]);
  });

  it('have days for a week, with the hours of the day', async () => {
    await openStatistics('week');
    expect(screen.getAllByRole('figure')).to.have.length(4);
    const listening = figureOf('Listening over time');
    expect(within(listening).getAllByRole('row', { hidden: true })).to.have.length(8);
  });

  it('have tenths of minutes, so that 24 seconds have a bar', () => {
    expect(chartOfHours([24_000, 90_000, 0]).series[0]?.values).to.deep.equal([0.4, 1.5, 0]);
  });
});
