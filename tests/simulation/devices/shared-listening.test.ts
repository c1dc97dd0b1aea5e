import { expect } from 'chai';
import type { HttpFault } from '#adapters/fakes/faulty-http.ts';
import type { Controller } from '#application/player-view/controller-types.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { HttpRequest } from '#application/ports/http.ts';
import { SEEK_APART_MS, SETTLING_MS, IN_SYNC_MS } from '#domain/constants/playback/shared-listening.ts';
import { putSavedTracks } from '#application/calls/account/collection.ts';
import { postListeningCommand } from '#application/calls/playback/shared-listening.ts';
import { postMyPlaylist, postPlaylistTracks } from '#application/calls/playlists/playlists.ts';
import type { Playlist } from '#domain/catalog/playlist.ts';
import { parseContentUri } from '#domain/uri/content-uri.ts';
import { albumUri, trackUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, ORIGIN, type Page } from '#adapters/simulation/world/world.ts';
import { openPerson } from '#tests/support/world/open-person.ts';

const ALBUM = albumUri('First Light');

/** How far apart two players are, in milliseconds, after they have settled. */
const BOUND_MS = IN_SYNC_MS + 40;
/** The time to correct a difference just below a seek's at 2 %, and to settle after a start. */
const SETTLED_MS = SETTLING_MS + SEEK_APART_MS / 0.02;

const NAMES = ['Ann', 'Ben', 'Cem'];

async function openScene() {
  const world = await createWorld();
  const [ann, ben, cem] = [await world.openPage(), await openPerson(world, 'ben'), await openPerson(world, 'cem')];
  const say = (command: Promise<unknown>) => Promise.all([command, world.clock.advance(2_000)]);
  return { world, ann, ben, cem, say };
}

const tokenOf = ({ client }: Page) => client.listening.view().session?.join_session_token ?? '';
const ids = ({ client }: Page) => client.listening.view().session?.session_members.map(({ id }) => id) ?? [];

/** They play the same track within the bound, and both sound. */
function expectTogether(pages: readonly Page[]) {
  const [first] = pages;
  for (const page of pages) {
    expect(page.view().track?.uri).to.equal(first?.view().track?.uri);
    expect(page.media.isSounding(), 'sounds').to.equal(true);
    expect(Math.abs(page.media.positionMs() - (first?.media.positionMs() ?? 0)), 'apart').to.be.at.most(BOUND_MS);
  }
}

describe(`shared listening (${NAMES.join(', ')})`, () => {
  it('joins by token in mid-track at the same position, and continues with the next track [S1.17, S7.93, S7.94]', async () => {
    const { world, ann, ben, cem, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM, positionMs: 20_000 }));
    await say(ann.client.listening.start());
    expect(ann.client.listening.view().session?.join_session_url).to.equal(`${ORIGIN}/join/${tokenOf(ann)}`);
    const [info] = await say(ben.client.listening.info(tokenOf(ann)));
    expect(info).to.have.property('session_owner_id', ids(ann)[0]);
    await say(ben.client.listening.join(tokenOf(ann)));
    await say(cem.client.listening.join(tokenOf(ann)));
    await world.clock.advance(SETTLED_MS);
    expect(ids(cem)).to.have.length(3);
    expectTogether([ann, ben, cem]);

    const first = ann.view().track?.uri;
    await say(ann.client.controller.seek(ann.view().durationMs - 5_000));
    await world.clock.advance(SETTLED_MS);
    expect(ann.view().track?.uri).not.to.equal(first);
    expectTogether([ann, ben, cem]);
    await world.close();
  });

  it('lets guests control playback for all, until the host turns that off', async () => {
    const { world, ann, ben, say } = await openScene();
    // Screens keep their commands from the start.
    const { pause } = ben.client.controller;
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ben.client.listening.join(tokenOf(ann)));
    await say(pause());
    await world.clock.advance(3_000);
    expect([ann, ben].map(({ media }) => media.isSounding())).to.deep.equal([false, false]);
    await say(ben.client.controller.togglePlay());
    await world.clock.advance(3_000);
    expect([ann, ben].map(({ media }) => media.isSounding())).to.deep.equal([true, true]);

    await say(ann.client.listening.allowGuests(false));
    const [error] = await say(ben.client.controller.nextTrack().catch((thrown: unknown) => String(thrown)));
    expect(error).to.contain('Only the host of the listening session can do this.');
    expect([ann, ben].map(({ media }) => media.isSounding())).to.deep.equal([true, true]);
    await world.close();
  });

  it('lets guests without control pause for themselves and add to the queue, and nothing else', async () => {
    const { world, ann, ben, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ann.client.listening.allowGuests(false));
    await say(ben.client.listening.join(tokenOf(ann)));
    await world.clock.advance(SETTLED_MS);
    await say(ben.client.controller.togglePlay());
    expect([ann, ben].map(({ media }) => media.isSounding())).to.deep.equal([true, false]);
    await say(ben.client.controller.togglePlay());
    await world.clock.advance(SETTLED_MS);
    expectTogether([ann, ben]);

    await say(ben.client.controller.addToQueue(trackUri('Second Wind One')));
    expect(ann.view().nextTracks[0]?.uri).to.equal(trackUri('Second Wind One'));
    const [refused] = await say(ben.client.controller.removeFromQueue(['q0']).catch((thrown: unknown) => String(thrown)));
    expect(refused).to.contain('Only the host arranges the queue. You can add songs to it.');
    await world.close();
  });

  it('plays a guest’s liked songs and private playlist for all, without its name', async () => {
    const { world, ann, ben, say } = await openScene();
    const [liked, kept] = [trackUri('First Light Three'), trackUri('First Light Two')];
    const { api } = ben.client.session;
    await say(api.send(putSavedTracks, { query: { ids: [parseContentUri(liked)?.id ?? ''] } }));
    const body = { name: 'Secret', public: false };
    const [made] = await say(api.send(postMyPlaylist, { body }));
    const { id: playlistId, uri } = made as Playlist;
    await say(api.send(postPlaylistTracks, { params: { playlistId }, query: {}, body: { uris: [liked, kept] } }));
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ben.client.listening.join(tokenOf(ann)));
    await say(ben.client.controller.play({ contextUri: `spotify:user:${ids(ann)[1] ?? ''}:collection` }));
    await world.clock.advance(SETTLED_MS);
    expect(ann.view().track?.uri).to.equal(liked);
    expectTogether([ann, ben]);
    await say(ben.client.controller.play({ contextUri: uri, index: 1, trackUid: 'c1' }));
    await world.clock.advance(SETTLED_MS);
    expect(ann.view().track?.uri).to.equal(kept);
    expect(ann.view().contextUri).to.equal('cadenza:tracks');
    expectTogether([ann, ben]);
    await world.close();
  });

  it('pauses only the guest whose sleep timer ends, on all of their pages, until they press play', async () => {
    const { world, ann, ben, cem, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    for (const page of [ben, cem]) await say(page.client.listening.join(tokenOf(ann)));
    const tab = await ben.openTab();
    await world.clock.advance(SETTLED_MS);
    void ben.client.sleepTimer.setIn(5);
    await world.clock.advance(5 * 60_000 + 2_000);
    const sounding = () => [ann, ben, cem, tab].map(({ media }) => media.isSounding());
    expect(sounding()).to.deep.equal([true, false, true, false]);
    // A new track, a lost connection or an outage do not end their pause.
    await say(ann.client.controller.nextTrack());
    ben.breakLine();
    await world.clock.advance(SETTLED_MS);
    await world.restartService(2_000);
    await world.clock.advance(30_000);
    expect(sounding()).to.deep.equal([true, false, true, false]);
    const me = () => ann.client.listening.view().session?.session_members.find(({ id }) => id === ids(ann)[1]);
    expect(me()).to.include({ is_paused: true });
    await say(ben.client.controller.togglePlay());
    await world.clock.advance(SETTLED_MS);
    expect(me()).to.include({ is_paused: false });
    expect([ben, tab].filter(({ media }) => media.isSounding())).to.have.length(1);
    expectTogether([ann, ben.media.isSounding() ? ben : tab, cem]);
    await world.close();
  });

  it('keeps all members on one connection under many pushes', async () => {
    const { world, ann, ben, cem, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM, repeat: 'CONTEXT' }));
    await say(ann.client.listening.start());
    for (const page of [ben, cem]) await say(page.client.listening.join(tokenOf(ann)));
    await world.clock.advance(600_000);
    for (const { http } of [ann, ben, cem])
      expect(http.sent.filter(({ url }) => url.endsWith('/dealer-ticket'))).to.have.length(1);
    await world.close();
  });

  it('keeps a guest paused whose connection is down during the pause', async () => {
    const { world, ann, ben, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ben.client.listening.join(tokenOf(ann)));
    await world.clock.advance(SETTLED_MS);
    void ben.client.sleepTimer.setToEnd();
    ben.http.fault(({ url }) => ({ type: url.includes('/social-connect/') ? 'lost' : 'none' }));
    await world.clock.advance(4 * 60_000);
    expect([ann, ben].map(({ media }) => media.isSounding())).to.deep.equal([true, false]);
    await world.close();
  });

  it('resumes a guest who pauses and plays again while the pause is still on its way', async () => {
    const { world, ann, ben, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ann.client.listening.allowGuests(false));
    await say(ben.client.listening.join(tokenOf(ann)));
    const delays = [1_500, 0];
    ben.http.fault(({ url }) => ({ type: 'delay', delayMs: url.endsWith('/pause') ? (delays.shift() ?? 0) : 0 }));
    void ben.client.controller.pause();
    await world.clock.advance(100);
    await say(ben.client.controller.resume());
    await world.clock.advance(SETTLED_MS);
    expect(ann.client.listening.view().session?.session_members.map((one) => one.is_paused)).to.deep.equal([false, false]);
    expectTogether([ann, ben]);
    await world.close();
  });

  it('plays a guest’s radio for all', async () => {
    const { world, ann, ben, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ben.client.listening.join(tokenOf(ann)));
    await say(ben.client.controller.startRadio(ALBUM));
    await world.clock.advance(SETTLED_MS);
    expect(ann.view().contextUri).to.match(/:station:/);
    expectTogether([ann, ben]);
    await world.close();
  });

  it('continues with a new host when the host leaves, and ends for a removed member and for all', async () => {
    const { world, ann, ben, cem, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    const token = tokenOf(ann);
    for (const page of [ben, cem]) await say(page.client.listening.join(token));
    await world.clock.advance(SETTLING_MS);
    await say(ann.client.listening.leave());
    expect(ann.client.listening.view().session).to.equal(null);
    expect(ben.client.listening.view().isHost).to.equal(true);
    await say(ann.client.controller.pause());
    await world.clock.advance(SETTLED_MS);
    expectTogether([ben, cem]);

    await say(ben.client.listening.remove(ids(cem)[1] ?? ''));
    expect(cem.client.listening.view().session).to.equal(null);
    expect(ids(ben)).to.have.length(1);
    await say(ben.client.listening.end());
    const [refused] = await say(cem.client.listening.join(token).catch((thrown: unknown) => String(thrown)));
    expect(refused).to.contain('This listening session is over.');
    await world.close();
  });

  it('resumes after a lost connection of guest or host, and after a restart of the service', async () => {
    const { world, ann, ben, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ben.client.listening.join(tokenOf(ann)));
    await world.clock.advance(SETTLED_MS);
    for (const page of [ben, ann]) {
      page.breakLine();
      await world.clock.advance(SETTLED_MS);
      expectTogether([ann, ben]);
    }
    await world.restartService(3_000);
    await world.clock.advance(SETTLED_MS + 30_000);
    expect(ids(ben)).to.deep.equal(ids(ann));
    expect(ids(ben)).to.have.length(2);
    expectTogether([ann, ben]);
    await world.close();
  });
});

const isCommand = ({ url }: HttpRequest) => url.includes('/sessions/current/command');

const FAULTS: Readonly<Record<string, HttpFault>> = {
  'is refused for a moment': { type: 'status', status: 503 },
  'is lost': { type: 'lost' },
  'is carried out, and its answer lost': { type: 'lost-after' },
  'takes 700 ms': { type: 'delay', delayMs: 700 },
  'hangs and arrives 20 s later': { type: 'delay', delayMs: 20_000 },
};

interface CommandPair {
  readonly what: string;
  readonly sends: readonly ((controller: Controller) => Promise<unknown>)[];
  readonly seen: (host: Page) => unknown;
  readonly wanted: unknown;
}

const [X, Y] = [trackUri('Second Wind One'), trackUri('Second Wind Two')];

const COMMAND_PAIRS: readonly CommandPair[] = [
  {
    what: 'pause, then resume',
    sends: [(guest) => guest.pause(), (guest) => guest.resume()],
    seen: ({ media }) => media.isSounding(),
    wanted: true,
  },
  {
    what: 'seek to 50 s, then to 10 s',
    sends: [(guest) => guest.seek(50_000), (guest) => guest.seek(10_000)],
    seen: ({ media }) => media.positionMs() < 50_000,
    wanted: true,
  },
  {
    what: 'shuffle on, then off',
    sends: [(guest) => guest.setShuffle(true), (guest) => guest.setShuffle(false)],
    seen: (host) => host.view().shuffle,
    wanted: false,
  },
  {
    what: 'X into the queue, then Y',
    sends: [(guest) => guest.addToQueue(X), (guest) => guest.addToQueue(Y)],
    seen: (host) =>
      host
        .view()
        .nextTracks.slice(0, 2)
        .map(({ uri }) => uri),
    wanted: [X, Y],
  },
  {
    what: 'one skip, then another',
    sends: [(guest) => guest.nextTrack(), (guest) => guest.nextTrack()],
    seen: (host) => host.view().track?.uri,
    wanted: trackUri('First Light Three'),
  },
];

describe('two commands of a guest in quick succession', () => {
  for (const [how, fault] of Object.entries(FAULTS))
    for (const { seen, wanted, what, sends } of COMMAND_PAIRS)
      it(`end as the second one: ${what}, when the first ${how}`, async () => {
        const { world, ann, ben, say } = await openScene();
        await say(ann.client.controller.play({ contextUri: ALBUM }));
        await say(ann.client.listening.start());
        await say(ben.client.listening.join(tokenOf(ann)));
        let commands = 0;
        ben.http.fault((request) => {
          if (isCommand(request)) commands += 1;
          return isCommand(request) && commands === 1 ? fault : { type: 'none' };
        });
        const outcomes: Promise<unknown>[] = [];
        for (const send of sends) {
          outcomes.push(send(ben.client.controller).catch(errorFrom));
          await world.clock.advance(50);
        }
        await world.clock.advance(30_000);
        expect(seen(ann)).to.deep.equal(wanted);
        expect(await Promise.all(outcomes), 'nothing is reported as failed').to.deep.equal([undefined, undefined]);
        expect(commands).to.be.at.least(2);
        await world.close();
      });

  it('are not executed in a different order of arrival', async () => {
    const { world, ann, ben, say } = await openScene();
    await say(ann.client.controller.play({ contextUri: ALBUM }));
    await say(ann.client.listening.start());
    await say(ben.client.listening.join(tokenOf(ann)));
    const send = (endpoint: 'pause' | 'resume', number: number) =>
      ben.client.session.api
        .send(postListeningCommand, { body: { command: { endpoint }, sequence: { sender_id: 'ben', number } } })
        .then(() => 'done', errorFrom);
    expect((await say(send('resume', 2)))[0]).to.equal('done');
    expect((await say(send('pause', 1)))[0]).to.include({ status: 409 });
    await world.clock.advance(3_000);
    expect(ann.media.isSounding()).to.equal(true);
    await world.close();
  });
});
