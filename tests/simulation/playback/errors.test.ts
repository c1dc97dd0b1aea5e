import { expect } from 'chai';
import { errorFrom } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');

async function playing() {
  const world = await createWorld();
  const page = await world.openPage();
  const errors: string[] = [];
  page.client.controller.onError(({ code }) => errors.push(code));
  void page.client.controller.play({ contextUri: ALBUM });
  await world.clock.advance(5_000);
  expect(page.media.isSounding()).to.equal(true);
  return { world, page, errors };
}

const urisHeard = ({ media }: Page) => [...new Set(media.playedSpans.map(({ uri }) => uri))];

describe('a track that fails', () => {
  it('is followed by the next one, and the reason is shown [S8.61] [S4.165]', async () => {
    const { world, page, errors } = await playing();
    page.media.break(playerError('MEDIA_DECODING', 'x'));
    await world.clock.advance(5_000);
    expect(errors).to.deep.equal(['MEDIA_DECODING']);
    expect(urisHeard(page).at(-1)).to.equal(trackUri('First Light Two'));
    await world.close();
  });

  it('is followed by the next one with the reason trackerror when no bytes arrive in time [S4.164]', async () => {
    const world = await createWorld();
    const page = await world.openPage();
    const errors: string[] = [];
    page.client.controller.onError(({ code }) => errors.push(code));
    let hanging: string | null = null;
    page.http.fault(({ url }) => {
      const fileId = /\/(?:cdn\/audio|seektable)\/([0-9a-f]{40})/.exec(url)?.[1] ?? null;
      hanging ??= fileId;
      return fileId !== null && fileId === hanging ? { type: 'hang' } : { type: 'none' };
    });
    void page.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(30_000);
    expect(errors).to.deep.equal([]);
    await world.clock.advance(600_000);
    expect(errors[0]).to.equal('ECONNABORTED');
    expect(urisHeard(page)[0]).to.equal(trackUri('First Light Two'));
    const stats = page.http.sent
      .filter(({ url }) => url.endsWith('/jssdk_playback_stats'))
      .map(({ body }) => JSON.parse(String(body)) as { play_track: string; reason_start: string; reason_end: string });
    expect(stats[0]).to.include({ play_track: trackUri('First Light One'), reason_end: 'trackerror' });
    expect(stats[1]).to.include({ play_track: trackUri('First Light Two'), reason_start: 'trackerror' });
    await world.close();
  });

  it('continues by itself after a lost network [S8.60]', async () => {
    const { world, page, errors } = await playing();
    page.media.break(playerError('MEDIA_NETWORK'));
    await world.clock.advance(5_000);
    expect(errors).to.deep.equal([]);
    expect(page.media.isSounding()).to.equal(true);
    expect(urisHeard(page)).to.have.length(1);
    expect(page.media.positionMs()).to.be.within(6_000, 10_000);
    await world.close();
  });

  it('never makes the player loop: it stops after the sixth failure in a row [S9.73] [S4.166]', async () => {
    const { world, page, errors } = await playing();
    void page.client.controller.setRepeatMode('CONTEXT');
    await world.clock.advance(1_000);
    for (let times = 0; times < 12; times += 1) {
      page.media.break(playerError('MEDIA_DECODING', 'x'));
      await world.clock.advance(900);
    }
    expect(errors.length).to.be.within(6, 7);
    expect(page.media.isSounding()).to.equal(false);
    await world.close();
  });
});

describe('an error that ends playback on this page', () => {
  const broken = async () => {
    const scene = await playing();
    scene.page.media.break(playerError('EME_LICENSE_DEPRECATED'));
    await scene.world.clock.advance(5_000);
    return scene;
  };

  it('deregisters the page, silences it, and stops commands to it [S4.103]', async () => {
    const { world, page, errors } = await broken();
    expect(errors).to.deep.equal(['EME_LICENSE_DEPRECATED']);
    expect(page.media.isSounding()).to.equal(false);
    expect(page.http.sent.filter(({ method, url }) => method === 'DELETE' && url.includes('/devices/'))).to.have.length(1);
    expect(urisHeard(page)).to.have.length(1);
    await world.close();
  });

  it('rejects commands to play here with the exact texts [S8.57] [S8.54]', async () => {
    const { world, page } = await broken();
    const asked = page.client.controller.play({ contextUri: ALBUM }).then(
      () => null,
      (thrown: unknown) => errorFrom(thrown).message,
    );
    await world.clock.advance(5_000);
    expect(await asked).to.equal('Cannot perform command; local player is disabled.');
    await world.close();
  });

  it('leaves the other devices usable', async () => {
    const { world, page } = await broken();
    const other = await world.openPage();
    void other.client.controller.play({ contextUri: ALBUM });
    await world.clock.advance(5_000);
    void page.client.controller.pause();
    await world.clock.advance(2_000);
    expect(other.media.isSounding()).to.equal(false);
    await world.close();
  });
});
