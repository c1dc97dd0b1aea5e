import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'chai';
import type { ListenFile } from '#application/account/history-calls.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { chartOfDays, rangeUntilToday } from '#ui-web/screens/history/history-ranges.ts';
import { SAMPLE_SUMMARY } from '#tests/support/ui/fake-history.ts';

/** Nothing draws here: the chart opens its table. */
const openHistory = async (path: string) => {
  const page = openPlayer(path);
  await waitFor(() => expect(document.querySelector('details[open]')).to.not.equal(null));
  return page;
};
const rowsOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

describe('your listening', () => {
  afterEach(closePlayer);

  it('shows the time, the plays, and what was played most', async () => {
    await openHistory('/history');
    expect(screen.getByText('Time listened', { selector: 'dt' }).nextElementSibling?.textContent).to.equal('36 min');
    expect(rowsOf('Top songs').map(({ textContent }) => textContent)).to.deep.equal([
      'HarbourNight Ferry9 plays30 min',
      'A song from elsewhereZoe2 plays6 min',
    ]);
    expect(screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')).to.equal('/track/0000000000000000000001');
    expect(screen.queryByRole('region', { name: 'Top podcasts' })).to.equal(null);
  });

  it('loads another time range when one is chosen', async () => {
    const { intents } = await openHistory('/history');
    fireEvent.change(screen.getByLabelText('Time range'), { target: { value: 'all' } });
    const [first, second] = intents('historySummary.opened') as { from: string | null; to: string }[];
    expect([first?.from === null, second?.from]).to.deep.equal([false, null]);
  });

  it('shows the empty history, and the error of a failed one', () => {
    openPlayer('/history', { historySummary: { ...SAMPLE_SUMMARY, plays: 0 } });
    expect(screen.getByRole('heading', { name: 'Nothing here yet' })).to.not.equal(null);
    closePlayer();
    openPlayer('/history', { historySummary: playerError('NETWORK_ERROR') });
    expect(screen.getByRole('button', { name: 'Try again' })).to.not.equal(null);
  });

  it('deletes only after a confirmation', async () => {
    const { intents, listens } = await openHistory('/history');
    fireEvent.click(screen.getByRole('button', { name: 'Delete history' }));
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(intents('deletionConfirmed')).to.have.length(0);
    fireEvent.click(screen.getByRole('button', { name: 'Delete history' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete everything' }));
    expect(intents('deletionConfirmed')).to.have.length(1);
    change(() => listens.deleted());
    expect(screen.getAllByText('Your listening history is deleted.')).to.not.have.length(0);
  });

  it('exports in either form', async () => {
    const { intents } = await openHistory('/history');
    fireEvent.click(screen.getByRole('button', { name: 'Export as JSON lines' }));
    fireEvent.click(screen.getByRole('button', { name: 'Export as CSV' }));
    expect(intents('exportRequested')).to.deep.equal(['jsonl', 'csv']);
  });
});

describe('an import', () => {
  afterEach(closePlayer);

  it('reads the chosen file, and shows its progress and its result', async () => {
    const { intents, listens } = await openHistory('/history');
    const file = new File(['{"listened_at":1}\n{"listened_at":2}'], 'listens.jsonl');
    fireEvent.change(screen.getByLabelText('Import from ListenBrainz', { selector: 'input' }), { target: { files: [file] } });
    await waitFor(() => expect(intents('importRequested')).to.have.length(1));
    const lines: string[] = [];
    for await (const batch of intents('importRequested')[0] as ListenFile) lines.push(...batch.lines);
    expect(lines).to.deep.equal(['{"listened_at":1}', '{"listened_at":2}']);
    const counts = { imported: 2, text_only: 1, known: 3, invalid: 0 };
    change(() => listens.imported.set({ ...counts, isDone: false }));
    expect(screen.getByText('5 listens read…', { selector: 'main p' })).to.not.equal(null);
    change(() => listens.imported.set({ ...counts, isDone: true }));
    expect(
      screen.getByText(/^2 listens imported · 1 has no song in your library · 3 were here already/, { selector: 'main p' }),
    ).to.not.equal(null);
  });
});

describe('a year of listening', () => {
  afterEach(closePlayer);

  it('shows its minutes, its longest day and run of days, its first song and new artists', async () => {
    await openHistory('/history/2026');
    const texts = screen.getByRole('main').textContent;
    for (const text of ['3,000minutes812 plays', '17days in a row', 'Mar 7, 2026Longest day4 hr on this day'])
      expect(texts).to.include(text);
    expect(texts).to.include('HarbourFirst song of the yearNight Ferry · Jan 1, 2026').and.to.include('1New artist');
    expect(screen.getByRole('link', { name: '2026' }).getAttribute('aria-current')).to.equal('page');
  });
});

describe('the chart of a time range', () => {
  it('has every day of a short one, and every month of a long one', () => {
    const days = [
      { date: '2026-01-31', plays: 1, listened_ms: 60_000 },
      { date: '2026-02-02', plays: 1, listened_ms: 120_000 },
    ];
    const short = chartOfDays(days, { from: '2026-01-31', to: '2026-02-02', timeZone: 'UTC' });
    expect([short.labels, short.series[0]?.values]).to.deep.equal([
      ['Jan 31', 'Feb 1', 'Feb 2'],
      [1, 0, 2],
    ]);
    const long = chartOfDays(days, { from: null, to: '2026-03-05', timeZone: 'UTC' });
    expect([long.labels, long.series[0]?.values, long.labelName]).to.deep.equal([
      ['Jan 26', 'Feb 26', 'Mar 26'],
      [1, 2, 0],
      'Month',
    ]);
  });

  it('begins as many days ago as it has, and ends today', () => {
    const { from, to } = rangeUntilToday('week', Date.UTC(2026, 2, 3, 12));
    expect([from, to]).to.deep.equal(['2026-02-25', '2026-03-03']);
  });
});
