import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { SAMPLE_HISTORY } from '#tests/support/fixtures/sample-history.ts';

describe('the history of playback', () => {
  afterEach(closePlayer);

  it('shows what happened as sentences, latest first, and marks problems', () => {
    const { player, recordedSteps } = openPlayer('/diagnostics');
    screen.getByText('Nothing happened yet');
    recordedSteps.set(SAMPLE_HISTORY);
    change(() => player.phase.set('paused'));
    const list = within(screen.getByRole('list', { name: 'What happened' }));
    const shown = list
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/^.*?\d\d:\d\d:\d\d(?: [AP]M)?/, ''));
    expect(shown).to.deep.equal([
      'Paused by another device, Kitchen.',
      '“A song whose long name needs more than one line on a narrow screen, and then some more” started.',
      'Problem: “Northern Lights” couldn’t be played, so the next song followed.' +
        'This browser can’t play this. Try another browser, or play something else. (MEDIA_DECODING)',
      'Connected to the server again.',
      'Problem: The connection to the server was lost. What was loaded played on.',
      '“Northern Lights” started.',
      'Connected to the server.',
    ]);
  });

  it('is a link of the account', () => {
    openPlayer('/settings');
    const account = within(screen.getByRole('region', { name: 'Account' }));
    fireEvent.click(account.getByRole('link', { name: 'Why did it stop?' }));
    screen.getByRole('heading', { level: 1, name: 'Why did it stop?' });
  });
});

describe('the export of the session', () => {
  afterEach(closePlayer);

  it('is a button of the history that downloads the file, with a sentence about it', () => {
    const downloads: (readonly [string, string])[] = [];
    const blobs: Blob[] = [];
    const { createObjectURL, revokeObjectURL } = URL;
    const { click } = window.HTMLAnchorElement.prototype;
    URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob)}`;
    URL.revokeObjectURL = () => {};
    window.HTMLAnchorElement.prototype.click = function record(this: HTMLAnchorElement) {
      downloads.push([this.download, this.href]);
    };
    try {
      openPlayer('/diagnostics');
      const report = within(screen.getByRole('region', { name: 'Bug report' }));
      report.getByText('Saves the last ten minutes of this page for a bug report, without names or passwords.');
      fireEvent.click(report.getByRole('button', { name: 'Export session' }));
      expect(downloads).to.have.lengthOf(1);
      expect(downloads[0]?.[0]).to.match(/^cadenza-session-\d{4}-\d{2}-\d{2}\.json$/);
      expect(downloads[0]?.[1]).to.equal('blob:1');
      expect(blobs[0]?.type).to.equal('application/json');
    } finally {
      Object.assign(URL, { createObjectURL, revokeObjectURL });
      window.HTMLAnchorElement.prototype.click = click;
    }
  });
});
