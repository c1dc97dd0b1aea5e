import { expect } from 'chai';
import { type HttpFault, NO_HTTP_FAULT } from '#adapters/fakes/faulty-http.ts';
import { postMyPlaylist } from '#application/calls/playlists/playlists.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { disagreementsOf, idOf } from '#adapters/simulation/invariants/reading/agreement.ts';
import { AGREED_MS } from '#adapters/simulation/invariants/reading/calm.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, OWNER, type Page } from '#adapters/simulation/world/world.ts';

const [FIRST, SECOND] = [albumUri('First Light'), albumUri('Second Wind')] as const;
const isMedia = (url: string) => /\/(cdn|seektable|storage-resolve|licence|melody)\//.test(url);

/** Three pages of one account, and what a listener does on them. */
async function scene(count = 3) {
  const world = await createWorld();
  const pages: Page[] = [];
  for (const name of ['A', 'B', 'C'].slice(0, count)) pages.push(await world.openPage({ name }));
  const [a, b = a, c = b] = pages;
  if (a === undefined || b === undefined || c === undefined) throw new Error('no page was opened');
  /** Sends a command and waits two seconds; ignores a rejection. */
  const say = async (page: Page, command: (player: Controller) => Promise<unknown>) => {
    const outcome = command(page.client.controller).then(() => null, errorFrom);
    await world.clock.advance(2_000);
    return outcome;
  };
  const fails = (page: Page, fault: HttpFault) => page.http.fault(({ url }) => (isMedia(url) ? NO_HTTP_FAULT : fault));
  const isWell = (page: Page) => page.http.fault(() => NO_HTTP_FAULT);
  const agree = async (calmMs = AGREED_MS) => {
    await world.clock.advance(calmMs);
    expect(disagreementsOf(world, pages)).to.deep.equal([]);
  };
  return { world, pages, a, b, c, say, fails, isWell, agree, wait: world.clock.advance };
}

const play = (contextUri: string) => (player: Controller) => player.play({ contextUri });
const isSounding = ({ media }: Page) => media.isSounding();

describe('pages of one account after lost messages', () => {
  it('silence a device that is rejected after a restart, and play the next command once', async () => {
    const { world, a, b, c, say, isWell, wait } = await scene();
    await say(a, play(FIRST));
    await say(a, (player) => player.transfer(idOf(c)));
    expect(isSounding(c)).to.equal(true);
    c.http.fault(({ url }) => (url.endsWith('/v1/devices') ? { type: 'status', status: 429 } : NO_HTTP_FAULT));
    await world.restartService(1_000);
    await wait(20_000);
    isWell(c);
    expect(isSounding(c)).to.equal(false);
    await say(b, play(SECOND));
    await wait(5_000);
    expect([a, b, c].filter(isSounding)).to.deep.equal([b]);
    await world.close();
  });

  it('agree once the service lists a page that it refused: it registers again', async () => {
    const { world, a, b, c, say, isWell, wait, agree } = await scene();
    await say(a, play(FIRST));
    await say(a, (player) => player.transfer(idOf(c)));
    c.http.fault(({ url }) => (isMedia(url) ? NO_HTTP_FAULT : { type: 'status', status: url.endsWith('/state') ? 404 : 429 }));
    await say(b, play(SECOND));
    await wait(20_000);
    isWell(c);
    await agree();
    expect(c.view().devices.find(({ isLocal }) => isLocal)).to.include({ id: idOf(c) });
    await say(a, (player) => player.transfer(idOf(c)));
    await say(a, (player) => player.resume());
    expect([a, b, c].filter(isSounding)).to.deep.equal([c]);
    await world.close();
  });

  it('agree on the devices after a restart', async () => {
    const { world, a, say, agree } = await scene();
    await say(a, play(FIRST));
    await world.restartService(5_000);
    await agree();
    await world.close();
  });

  it('show actions of a page that has no token for a moment', async () => {
    const { world, a, b, say, wait, isWell, agree } = await scene();
    await say(a, play(FIRST));
    a.http.fault(({ url }) => (isMedia(url) ? NO_HTTP_FAULT : { type: 'status', status: url.endsWith('/session') ? 503 : 401 }));
    await wait(20_000);
    await say(b, play(SECOND));
    await say(a, (player) => player.togglePlay());
    await wait(30_000);
    isWell(a);
    await agree();
    await world.close();
  });

  it('show a remote seek while the playing page gets only errors', async () => {
    const { world, a, b, say, fails, isWell, wait, agree } = await scene();
    await say(a, play(FIRST));
    fails(a, { type: 'status', status: 503 });
    await say(b, (player) => player.seek(100_000));
    await wait(10_000);
    isWell(a);
    await agree(20_000);
    await world.close();
  });

  it('show a conflict, a lost push and a step back', async () => {
    const { world, a, b, say, isWell, agree } = await scene();
    await say(a, play(FIRST));
    await say(a, (player) => player.nextTrack());
    a.http.fault(({ url }) => (/state(_conflict)?$/.test(url) ? { type: 'status', status: 409 } : NO_HTTP_FAULT));
    a.dealer.fault(() => []);
    await say(b, (player) => player.previousTrack());
    a.dealer.fault(() => [0]);
    await say(b, (player) => player.previousTrack());
    isWell(a);
    await agree();
    await world.close();
  });

  it('show as paused a track that failed during an outage and was paused', async () => {
    const { world, a, say, agree, wait } = await scene();
    await say(a, play(FIRST));
    world.stopService();
    await wait(300);
    a.media.break(playerError('MEDIA_DECODING', 'broken'));
    await say(a, (player) => player.pause());
    await wait(50_000);
    await world.startService();
    await agree();
    await world.close();
  });

  for (const what of ['broke', 'was paused without sound'] as const)
    it(`agree on a track that ${what} during a long outage`, async () => {
      const { world, a, say, agree, wait } = await scene();
      await say(a, play(FIRST));
      world.stopService();
      await wait(what === 'broke' ? 300 : 20_000);
      if (what === 'broke') a.media.break(playerError('MEDIA_DECODING', 'broken'));
      else await say(a, (player) => player.pause());
      await wait(30_000);
      await world.startService();
      await agree();
      await world.close();
    });

  it('agree soon after lost first responses and one second without pushes', async () => {
    const { world, pages, a, say, agree } = await scene(2);
    await say(a, play(FIRST));
    const late = await world.openPage({ name: 'C', signIn: false });
    late.http.fault(({ url }) => (/\/(devices|connect-state)\b/.test(url) ? { type: 'lost-after' } : NO_HTTP_FAULT));
    void late.client.session.signIn(OWNER);
    await world.clock.advance(100);
    late.dealer.halfOpen(true);
    await world.clock.advance(600);
    late.http.fault(() => NO_HTTP_FAULT);
    await world.clock.advance(1_300);
    late.dealer.halfOpen(false);
    pages.push(late);
    await agree();
    await world.close();
  });

  it('show a play whose response is lost before the connection breaks', async () => {
    const { world, a, b, say, isWell, wait, agree } = await scene();
    await say(a, play(FIRST));
    b.http.fault(({ url }) => (url.includes('/player/command/') ? { type: 'lost-after' } : NO_HTTP_FAULT));
    void b.client.controller.play({ contextUri: SECOND }).catch(errorFrom);
    await wait(1);
    b.breakLine();
    await wait(100);
    isWell(b);
    await agree(10_000);
    await world.close();
  });

  for (const what of ['was refused as a device', 'was offline'] as const)
    it(`play on a page that ${what}, when its listener presses play`, async () => {
      const { world, a, say, fails, isWell, wait, agree } = await scene();
      if (what === 'was offline') {
        a.page.change('offline');
        fails(a, { type: 'lost' });
        a.breakLine();
        await wait(30_000);
        isWell(a);
        a.page.change('online');
      } else {
        a.http.fault(({ url }) => (url.endsWith('/v1/devices') ? { type: 'status', status: 429 } : NO_HTTP_FAULT));
        a.breakLine();
        await wait(30_000);
        isWell(a);
      }
      expect(await say(a, play(FIRST))).to.equal(null);
      await wait(3_000);
      expect(isSounding(a)).to.equal(true);
      await agree(5_000);
      await world.close();
    });

  it('do not resend a hanging change as another account after a sign-out', async () => {
    const { world, a, wait } = await scene(1);
    a.http.fault(({ method, url }) => (method === 'POST' && url.endsWith('/playlists') ? { type: 'hang' } : NO_HTTP_FAULT));
    const made = a.client.session.api.send(postMyPlaylist, { body: { name: 'Mine' } }).then(() => null, errorFrom);
    await wait(1_000);
    void a.client.session.signOut({ everywhere: false });
    await wait(120_000);
    expect(await made).to.not.equal(null);
    expect(a.http.sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/playlists'))).to.have.lengthOf(1);
    await world.close();
  });

  it('send no state after deregistration', async () => {
    const { world, a, say, wait } = await scene(1);
    await say(a, play(FIRST));
    a.http.fault(({ method, url }) => {
      if (url.endsWith('/state')) return { type: 'lost' };
      return method === 'DELETE' ? { type: 'lost-after' } : NO_HTTP_FAULT;
    });
    a.client.controller.seek(50_000).catch(errorFrom);
    await wait(100);
    void a.client.session.signOut({ everywhere: false });
    await wait(120_000);
    const asked = a.http.sent.map(({ method, url }) => `${method} ${url.split('/').at(-1) ?? ''}`);
    const leftAt = a.http.sent.findIndex(({ method, url }) => method === 'DELETE' && url.includes('/track-playback/v1/devices/'));
    expect(leftAt).to.be.greaterThan(0);
    expect(asked.slice(leftAt)).to.not.include('PUT state');
    await world.close();
  });

  it('play queued tracks next, also when shared listening starts beside a page without account data', async () => {
    const { world, a, b, say, wait } = await scene(2);
    const late = await world.openPage({ name: 'C', signIn: false });
    late.http.fault(({ url }) => (url.includes('/social-connect/') ? { type: 'lost' } : NO_HTTP_FAULT));
    void late.client.session.signIn(OWNER);
    await wait(5_000);
    late.http.fault(() => NO_HTTP_FAULT);
    await say(a, play(FIRST));
    await say(a, (player) => player.setShuffle(true));
    await say(b, (player) => player.addToQueue(trackUri('Second Wind Four')));
    void b.client.listening.start();
    await wait(3_000);
    void a.client.listening.start();
    await wait(3_000);
    late.crash();
    await say(b, (player) => player.nextTrack());
    expect(a.view().track?.uri).to.equal(trackUri('Second Wind Four'));
    await world.close();
  });
});
