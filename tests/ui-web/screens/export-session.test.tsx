import { closePlayer, openPlayer } from '../support/screen.tsx';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';

describe('the export of the session', () => {
  afterEach(closePlayer);

  it('is a button of the account that downloads the file, with a sentence about it', () => {
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
      openPlayer('/library');
      const account = within(screen.getByRole('region', { name: 'Account' }));
      account.getByText('Saves the last ten minutes of this page for a bug report, without names or passwords.');
      fireEvent.click(account.getByRole('button', { name: 'Export session' }));
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
