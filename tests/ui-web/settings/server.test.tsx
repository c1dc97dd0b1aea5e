import { change, closePlayer, openPlayer } from '../support/screen.tsx';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'chai';
import { SAMPLE_SETTINGS } from '#tests/support/ui/fake-server.ts';
import { playerError } from '#domain/errors/player-error.ts';

const region = (name: string) => within(screen.getByRole('region', { name }));
const rows = (name: string) =>
  region(name)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the owner’s settings of the server', () => {
  afterEach(closePlayer);
  const open = async () => {
    const player = openPlayer('/settings');
    // The code of a part comes as a promise.
    await act(async () => {});
    return player;
  };

  it('list all podcast feeds with their errors, and refresh one', async () => {
    const player = await open();
    const [, walks, gone] = rows('Podcast feeds');
    expect(walks?.[0]).to.equal('Sound Walks');
    expect(walks?.[1]).to.match(/^Fetched Nov 28, 2026, /);
    expect(gone?.slice(0, 2)).to.deep.equal(['https://gone.example/feed', 'There is no feed at this address.']);
    fireEvent.click(region('Podcast feeds').getByRole('button', { name: 'Refresh https://gone.example/feed' }));
    expect(player.intents('feedRefreshed')).to.deep.equal(['spotify:show:0000000000000000000002']);
    change(() => player.server.refreshing.set(new Set(['spotify:show:0000000000000000000002'])));
    const busy = region('Podcast feeds').getByRole('button', { name: 'Refresh https://gone.example/feed' });
    expect([busy.textContent, busy.getAttribute('aria-disabled')]).to.deep.equal(['Refreshing…', 'true']);
    fireEvent.click(busy);
    expect(player.intents('feedRefreshed')).to.have.lengthOf(1);
  });

  it('show ads, sponsors and flags as the operator has set them', async () => {
    await open();
    expect(region('Ads').getByText(/^These ads are not heard/)).to.be.ok;
    expect(rows('Ads')[1]).to.deep.equal(['preroll · after every 4 songs', 'Soap']);
    expect(rows('Sponsored playlists')[1]?.[0]).to.equal('Clean hits');
    expect(rows('Sponsored playlists')[1]?.[1]).to.match(/^Soap · Dec 1, 2026 to (Dec 31, 2026|Jan 1, 2027)$/);
    expect(rows('Feature flags').slice(1)).to.deep.equal([
      ['new-home', 'true'],
      ['update-interval', '5'],
    ]);
  });

  it('make a backup once, and show those in the data folder', async () => {
    const player = await open();
    expect(rows('Backup')[1]?.slice(0, 2)).to.deep.equal(['cadenza-2026-11-27.tar.gz', '52.4 MB']);
    fireEvent.click(region('Backup').getByRole('button', { name: 'Back up now' }));
    change(() => player.server.isBackingUp.set(true));
    fireEvent.click(region('Backup').getByRole('button', { name: 'Backing up…' }));
    expect(player.intents('backupRequested')).to.have.lengthOf(1);
    change(() => player.server.isBackingUp.set(false));
    change(() => player.server.backupRefusal.set(playerError('REQUEST_FAILED', 507)));
    expect(region('Podcast feeds').queryByRole('button', { name: 'Try again' })).to.equal(null);
    fireEvent.click(region('Backup').getByRole('button', { name: 'Try again' }));
    expect(player.intents('backupRequested')).to.have.lengthOf(2);
  });

  it('download a backup by the address that the server gives, and show why it did not', async () => {
    const player = await open();
    fireEvent.click(region('Backup').getByRole('button', { name: 'Download cadenza-2026-11-27.tar.gz' }));
    expect(player.intents('backupDownloadRequested')).to.deep.equal(['cadenza-2026-11-27.tar.gz']);
    const saved: string[] = [];
    const { click } = window.HTMLAnchorElement.prototype;
    window.HTMLAnchorElement.prototype.click = function record(this: HTMLAnchorElement) {
      saved.push(this.download, this.pathname + this.search);
    };
    try {
      change(() => player.server.backupReady({ name: 'cadenza-2026-11-27.tar.gz', url: '/v1/library/backups/x?ticket=1' }));
    } finally {
      window.HTMLAnchorElement.prototype.click = click;
    }
    expect(saved).to.deep.equal(['cadenza-2026-11-27.tar.gz', '/v1/library/backups/x?ticket=1']);
    change(() => player.server.downloadRefusal.set(playerError('REQUEST_FAILED', 404)));
    expect(region('Backup').getByText('Details')).to.be.ok;
  });

  it('offer no download of a backup where the operator does not allow it', async () => {
    openPlayer('/settings', { server: { settings: { ...SAMPLE_SETTINGS, backup_downloads: false } } });
    await act(async () => {});
    expect(rows('Backup')[1]?.slice(0, 2)).to.deep.equal(['cadenza-2026-11-27.tar.gz', '52.4 MB']);
    expect(region('Backup').getByText(/This server does not allow its download\.$/)).to.be.ok;
    const buttons = region('Backup').getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).to.deep.equal(['Back up now']);
  });

  it('refer to the tools of a database of its own, and to files that set nothing', async () => {
    const settings = {
      flags: [],
      ad_slots: [],
      ads_are_heard: false,
      sponsored_playlists: [],
      backup_downloads: true,
      backups: null,
    };
    openPlayer('/settings', { server: { settings, feeds: [] } });
    await act(async () => {});
    expect(region('Podcast feeds').getByText('No member follows a podcast feed.')).to.be.ok;
    expect(region('Ads and sponsors').getByText(/^No ads and no sponsored playlists are set\./)).to.be.ok;
    expect(region('Feature flags').getByText(/^No feature flags are set\./)).to.be.ok;
    expect(region('Backup').getByText(/^The data is in a database of its own\./)).to.be.ok;
    expect(region('Backup').queryByRole('button')).to.equal(null);
  });
});
