import { expect } from 'chai';
import { Failure } from '#application/runtime/failure.ts';
import { readEmbedSession } from '#application/embed/embed-session.ts';
import { throttle } from '#application/runtime/throttle.ts';
import type { TrackView } from '#application/player-view/controller-types.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import type { Http, HttpRequest } from '#application/ports/http.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { album, fresh, song } from '#tests/domain/embed/sample-embeds.ts';
import { createSampleEmbed } from '#tests/support/fixtures/sample-embed.ts';

const CONTEXT = album().uri;

function viewOf(number: number): TrackView {
  const { uri, name } = song(number);
  const group = { name: 'Harbour Lights', uri: CONTEXT };
  return { uri, uid: String(number), type: 'track', name, artists: [], group, images: [], durationMs: 200_000 };
}

describe('an embed for a visitor', () => {
  it('plays previews from plain addresses and follows the pipeline', () => {
    const { embed, previews } = createSampleEmbed(fresh());
    embed.send({ type: 'PLAY', index: 1 });
    expect(previews.calls).to.deep.equal(['open 1 /preview/2']);
    previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
    previews.emit({ type: 'progressed', playId: 1, positionMs: 1_500 });
    expect(embed.state()).to.include({ progressMs: 1_500 });
    previews.emit({ type: 'ended', playId: 1, nextPlayId: null });
    expect(previews.calls.at(-1)).to.equal('open 2 /preview/3');
  });

  it('fetches the next preview near the end of one [S4.237]', () => {
    const { embed, previews } = createSampleEmbed(fresh());
    embed.send({ type: 'PLAY' });
    previews.emit({ type: 'progressed', playId: 1, positionMs: 29_600 });
    expect(previews.calls.at(-1)).to.equal('preload 2 /preview/2');
  });

  it('shows the prompt 3000 ms after playback starts, not before [S9.100]', async () => {
    const { embed, clock, previews } = createSampleEmbed(fresh());
    embed.send({ type: 'PLAY' });
    await clock.advance(10_000);
    expect(embed.state().modal.visible, 'while it loads').to.equal(false);
    previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
    await clock.advance(2_999);
    expect(embed.state().modal.visible).to.equal(false);
    await clock.advance(1);
    expect(embed.state().modal).to.deep.equal({ visible: true, type: 'PROMPT' });
  });

  it('a refused session is an anonymous visitor [S3.31]', async () => {
    const { embed, clock, previews } = createSampleEmbed(fresh({}, { enableLogin: true }), {
      readSession: () => Promise.reject(new Failure(playerError('REQUEST_FAILED', 403))),
    });
    embed.send({ type: 'PLAY' });
    await clock.settle();
    expect(embed.state().session.isAnonymous).to.equal(true);
    expect(previews.calls).to.include('open 1 /preview/1');
  });

  it('where copying is refused the text is shown instead', async () => {
    const { embed, clock } = createSampleEmbed(fresh(), {
      window: {
        open: () => false,
        copy: () => Promise.reject(new Error('no')),
        launch: () => {},
        remembersApp: () => false,
        rememberApp: () => {},
      },
    });
    embed.send({ type: 'COPY_URL' });
    await clock.settle();
    expect(embed.state().share.view).to.equal('BY_HAND');
    embed.send({ type: 'CLICK_LOGIN' });
    expect(embed.state().share.text).to.contain('/login?continue=');
  });
});

describe('an embed for a member', () => {
  const opened = async () => {
    const all = createSampleEmbed(fresh({}, { enableLogin: true }));
    all.embed.send({ type: 'PLAY', index: 1 });
    await all.clock.settle();
    all.whole.show({ connection: 'connected' });
    await all.clock.settle();
    return all;
  };

  it('plays the context from the row that was clicked once it is connected [S7.224] [S7.225]', async () => {
    const { whole } = await opened();
    const request = { contextUri: CONTEXT, trackUri: song(2).uri, index: 1 };
    expect(whole.calls).to.deep.equal(['start', `play ${JSON.stringify(request)}`]);
  });

  it('mirrors what the player does, and how far it is every 500 ms', async () => {
    const { embed, whole, clock } = await opened();
    const asOfMs = clock.nowMs();
    whole.show({ phase: 'playing', contextUri: CONTEXT, track: viewOf(2), durationMs: 200_000, positionMs: 0, asOfMs });
    expect(embed.state().playback).to.include({ isPlaying: true, trackUri: song(2).uri });
    await clock.advance(1_000);
    expect(embed.state().progressMs).to.equal(1_000);
    whole.show({ track: viewOf(3), positionMs: 0, asOfMs: clock.nowMs() });
    expect(embed.state()).to.include({ index: 2, progressMs: 0 });
    whole.show({ phase: 'paused' });
    expect(embed.state().playback.isPaused).to.equal(true);
  });

  it('keeps out of what the account plays elsewhere', async () => {
    const { embed, whole } = await opened();
    whole.show({ phase: 'playing', contextUri: 'spotify:album:other', track: { ...viewOf(1), uri: 'spotify:track:other' } });
    expect(embed.state().playback).to.include({ isPlaying: false, trackUri: song(2).uri });
  });

  for (const [code, row] of [
    ['EME_API_UNSUPPORTED', '[S8.130, S8.131]'],
    ['LIST_PLAYER_NO_TRACK_PLAYER', '[S8.129, S8.131]'],
    ['NETWORK_ERROR', '[S8.132]'],
  ] as const)
    it(`${code} while it starts: previews, with their listeners attached again ${row}`, async () => {
      const { embed, clock, previews, logged } = createSampleEmbed(fresh({}, { enableLogin: true }), {
        createFullPlayback: () => Promise.reject(new Failure(playerError(code))),
      });
      embed.send({ type: 'PLAY' });
      await clock.settle();
      expect(embed.state().platform.forcePreview).to.equal(true);
      previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
      expect(embed.state().playback.isPlaying).to.equal(true);
      expect(logged).to.deep.equal([`embed: playback failed ${code}`]);
    });

  it('a started player without a track player for the list gives way to previews [S8.129]', async () => {
    const { embed, whole, previews } = await opened();
    whole.fail(playerError('LIST_PLAYER_NO_TRACK_PLAYER'));
    expect(embed.state().platform.forcePreview).to.equal(true);
    expect(previews.calls.at(-1)).to.equal('open 1 /preview/2');
    previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
    expect(embed.state().playback.isPlaying).to.equal(true);
  });

  for (const [what, phase, sounds] of [
    ['plays', 'playing', true],
    ['is paused', 'paused', false],
  ] as const)
    it(`gives way to previews and asks to sign in again when the session ends while it ${what}`, async () => {
      const { clock, embed, previews, whole } = await opened();
      const track = viewOf(2);
      whole.show({ phase, contextUri: CONTEXT, track, durationMs: 200_000, positionMs: 9_000, asOfMs: clock.nowMs() });
      embed.send({ type: 'SESSION_ENDED' });
      expect(whole.calls.at(-1)).to.equal('stop');
      expect(embed.state().modal).to.deep.equal({ visible: true, type: 'SESSION_ENDED' });
      expect(previews.calls.filter((call) => call.startsWith('open'))).to.deep.equal(sounds ? ['open 1 /preview/2'] : []);
      whole.show({ phase: 'idle' });
      await clock.advance(10_000);
      expect(embed.state().modal.type, 'no other prompt replaces the sentence').to.equal('SESSION_ENDED');
      expect(embed.state().playback.isLoading).to.equal(sounds);
      embed.send({ type: 'SESSION_ENDED' });
      expect(previews.calls.filter((call) => call.startsWith('open'))).to.have.length(sounds ? 1 : 0);
      embed.send({ type: 'SIGNED_IN' });
      await clock.settle();
      expect(whole.calls.filter((call) => call === 'start')).to.have.length(2);
    });

  it('a player that never connects gives way to previews', async () => {
    const { embed, clock } = createSampleEmbed(fresh({}, { enableLogin: true }));
    embed.send({ type: 'ENTER' });
    await clock.advance(15_000);
    expect(embed.state().platform.forcePreview).to.equal(true);
  });
});

describe('the session of an embed', () => {
  const answering = (status: number, body: object) => {
    const requests: HttpRequest[] = [];
    const http: Http = {
      send(request) {
        requests.push(request);
        return Promise.resolve({ status, headers: {}, body: new TextEncoder().encode(JSON.stringify(body)) });
      },
    };
    return { http, requests };
  };
  const given = { baseUrl: 'https://music.example', resource: CONTEXT };

  it('is requested with the cookie, and for this resource only', async () => {
    const session = {
      accessToken: 'token',
      accessTokenExpirationTimestampMs: 1,
      isAnonymous: false,
      clientId: 'ab',
      needsOwner: false,
    };
    const { http, requests } = answering(200, session);
    expect(await readEmbedSession({ ...given, http })).to.deep.equal(session);
    expect(requests[0]?.url).to.equal(`https://music.example/session?resource=${encodeURIComponent(CONTEXT)}`);
    expect(requests[0]?.withCookies).to.equal(true);
  });

  it('a refusal rejects with its status', async () => {
    const { http } = answering(403, {});
    const thrown = await readEmbedSession({ ...given, http }).catch((error: unknown) => error);
    expect((thrown as Failure).error).to.include({ code: 'REQUEST_FAILED', status: 403 });
  });
});

describe('throttled', () => {
  it('runs at once, then at most every 100 ms, and never forgets the last [S4.235] [S9.102]', async () => {
    const clock = createVirtualClock();
    const ran: number[] = [];
    const run = throttle<number>(clock, 100, (value) => void ran.push(value));
    run(1);
    run(2);
    run(3);
    await clock.advance(99);
    expect(ran).to.deep.equal([1]);
    await clock.advance(1);
    expect(ran).to.deep.equal([1, 3]);
    await clock.advance(1_000);
    run(4);
    expect(ran).to.deep.equal([1, 3, 4]);
  });
});
