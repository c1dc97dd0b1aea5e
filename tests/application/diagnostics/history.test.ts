import { expect } from 'chai';
import { albumUri, createWorld, type Page, type World } from '#simulation';
import { createSessionRecorder } from '#application/diagnostics/session-recorder.ts';
import { historyOf } from '#domain/diagnostics/history.ts';
import type { HistoryEntry } from '#domain/diagnostics/history-entry.ts';
import { playerError } from '#domain/errors/player-error.ts';

const ALBUM = albumUri('First Light');

const withoutTime = (entry: HistoryEntry): object => Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'atMs'));

interface Scene {
  readonly world: World;
  readonly page: Page;
  /** The entries since the album began, oldest first, without times. */
  news(): readonly object[];
}

/** A page that plays an album, recorded. */
async function playing(): Promise<Scene> {
  const world = await createWorld();
  const recorder = createSessionRecorder(world.clock);
  const page = await world.openPage({ record: recorder.record });
  void page.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(10_000);
  const entries = () => historyOf(recorder.steps()).map(withoutTime);
  const begun = entries().length;
  expect(entries()[0]).to.deep.equal({ about: 'track', what: 'started', track: 'First Light One' });
  return { world, page, news: () => entries().reverse().slice(begun) };
}

describe('the history of what this page played', () => {
  it('names the device that paused, resumed and changed it', async () => {
    const { news, page, world } = await playing();
    const kitchen = await world.openPage({ name: 'Kitchen' });
    for (const command of ['pause', 'resume', 'nextTrack'] as const) {
      void kitchen.client.controller[command]();
      await world.clock.advance(10_000);
    }
    expect(news()).to.deep.equal([
      { about: 'device', what: 'pausedBy', device: 'Kitchen' },
      { about: 'device', what: 'resumedBy', device: 'Kitchen' },
      { about: 'device', what: 'changedBy', device: 'Kitchen' },
      { about: 'track', what: 'started', track: 'First Light Two' },
    ]);
    expect(page.view().phase).to.equal('playing');
    void kitchen.client.controller.transfer(kitchen.deviceId);
    await world.clock.advance(10_000);
    expect(news().at(-1)).to.deep.equal({ about: 'device', what: 'stoppedBy', device: 'Kitchen' });
    await world.close();
  });

  it('names a pause here once, and one that the browser made', async () => {
    const { news, page, world } = await playing();
    void page.client.controller.pause();
    await world.clock.advance(10_000);
    void page.client.controller.resume();
    await world.clock.advance(10_000);
    expect(news()).to.deep.equal([{ about: 'page', what: 'paused' }]);
    page.media.pause();
    await world.clock.advance(10_000);
    expect(news().at(-1)).to.deep.equal({ about: 'page', what: 'pausedByBrowser' });
    await world.close();
  });

  it('names the sleep timer as the reason of its pause', async () => {
    const { news, page, world } = await playing();
    void page.client.sleepTimer.setIn(1);
    await world.clock.advance(120_000);
    expect(page.view().phase).to.equal('paused');
    expect(news()).to.deep.equal([{ about: 'page', what: 'pausedByTimer' }]);
    await world.close();
  });

  it('names a lost connection, while which playing went on', async () => {
    const { news, page, world } = await playing();
    page.breakLine();
    await world.clock.advance(10_000);
    expect(news()).to.deep.equal([
      { about: 'page', what: 'lostWhilePlaying' },
      { about: 'page', what: 'reconnected' },
    ]);
    expect(page.view().phase).to.equal('playing');
    await world.close();
  });

  it('names the error of a track that was skipped, and one that was opened again', async () => {
    const { news, page, world } = await playing();
    page.media.break(playerError('MEDIA_NETWORK'));
    await world.clock.advance(10_000);
    page.media.break(playerError('MEDIA_DECODING', 'x'));
    await world.clock.advance(10_000);
    expect(news()).to.deep.equal([
      { about: 'track', what: 'interrupted', track: 'First Light One' },
      { about: 'track', what: 'continued', track: 'First Light One' },
      { about: 'error', code: 'MEDIA_DECODING', kind: 'media', track: 'First Light One', effect: 'skipped' },
      { about: 'track', what: 'started', track: 'First Light Two' },
    ]);
    await world.close();
  });

  it('names the end of a list in which nothing can be played', async () => {
    const { news, page, world } = await playing();
    page.http.fault(({ url }) => (url.includes('/cdn/') ? { type: 'status', status: 404 } : { type: 'none' }));
    void page.client.controller.play({ contextUri: albumUri('Second Wind') });
    await world.clock.advance(20_000);
    expect(page.view().phase).to.equal('paused');
    expect(news()).to.deep.include({ about: 'page', what: 'listFailed' });
    expect(news()).to.not.deep.include({ about: 'page', what: 'pausedElsewhere' });
    await world.close();
  });

  it('names the error that ended playing on this page', async () => {
    const { news, page, world } = await playing();
    page.media.break(playerError('EME_LICENSE_DEPRECATED'));
    await world.clock.advance(10_000);
    expect(news()[0]).to.deep.equal({
      ...{ about: 'error', code: 'EME_LICENSE_DEPRECATED', kind: 'licence' },
      ...{ track: 'First Light One', effect: 'stopped' },
    });
    await world.close();
  });
});
