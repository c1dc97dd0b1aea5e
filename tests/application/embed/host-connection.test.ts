import { expect } from 'chai';
import { connectHost } from '#application/embed/host-connection.ts';
import type { HostFrame } from '#application/ports/host-frame.ts';
import { createVirtualClock } from '#adapters/fakes/virtual-clock.ts';
import { createEventEmitter } from '#application/runtime/event-emitter.ts';
import type { Session } from '#domain/session/types.ts';
import { fresh } from '#tests/domain/embed/sample-embeds.ts';
import { createSampleEmbed } from '#tests/support/fixtures/sample-embed.ts';

const HOST = 'https://blog.example';
const request = (method: string) => ({ context: 'cadenza-embed', version: 1, id: 1, method });

/** A page with embeds that hear each other. */
function createHostPage() {
  const clock = createVirtualClock();
  const channels: ((message: unknown) => void)[] = [];
  const open = (enableLogin = false) => {
    const messages = createEventEmitter<readonly [unknown, string]>();
    const siblings = createEventEmitter<unknown>();
    const windows = createEventEmitter<unknown>();
    const sessions: Session[] = [];
    channels.push(siblings.emit);
    const posted: { readonly message: object | string; readonly origin: string | null }[] = [];
    const frame: HostFrame = {
      src: 'https://music.example/embed/album/1',
      post: (message, origin) => void posted.push({ message, origin }),
      onMessage: (listener) => messages.add(([data, origin]) => listener(data, origin)),
      onOwnMessage: windows.add,
      postToEmbeds: (message) => {
        for (const emit of channels) if (emit !== siblings.emit) emit(message);
      },
      onEmbedMessage: siblings.add,
    };
    const sample = createSampleEmbed(fresh({}, { enableLogin }));
    const close = connectHost({ embed: sample.embed, frame, clock, onSession: (session) => void sessions.push(session) });
    const post = (data: unknown, origin = HOST) => messages.emit([data, origin]);
    return { ...sample, close, pass: windows.emit, post, posted, say: siblings.emit, sessions };
  };
  return { clock, open };
}

describe('an embed in a host page', () => {
  it('announces itself to any origin, and answers the origin that asked', () => {
    const { posted, post } = createHostPage().open();
    expect(posted.map(({ origin }) => origin)).to.deep.equal([null, null]);
    post(request('connect'));
    post(request('play'));
    expect(new Set(posted.slice(2).map(({ origin }) => origin))).to.deep.equal(new Set([HOST]));
    expect(posted.length).to.be.greaterThan(4);
  });

  it('plays at the request of the page', () => {
    const { embed, post, previews } = createHostPage().open();
    post(request('play'));
    expect(previews.calls).to.deep.equal(['open 1 /preview/1']);
    expect(embed.state().playback.isLoading).to.equal(true);
  });

  it('pauses when another embed of the page starts, not when an earlier one does', async () => {
    const page = createHostPage();
    const [first, second] = [page.open(), page.open()];
    first.embed.send({ type: 'PLAY' });
    first.previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
    await page.clock.advance(1_000);
    second.embed.send({ type: 'PLAY' });
    second.previews.emit({ type: 'playing', playId: 1, positionMs: 0 });
    expect(first.embed.state().playback).to.include({ isPlaying: false, isPaused: true });
    expect(second.embed.state().playback.isPlaying).to.equal(true);
    second.say(page.clock.nowMs() - 500);
    second.say('pause');
    expect(second.embed.state().playback.isPlaying).to.equal(true);
  });

  it('reads the session that its sign-in window passes, and nothing that only looks like one', async () => {
    const { clock, open } = createHostPage();
    const { embed, pass, sessions, whole } = open(true);
    const session = { accessToken: 't', accessTokenExpirationTimestampMs: 9, clientId: 'ab', isAnonymous: false };
    const context = 'cadenza-embed-session';
    for (const data of [null, 't', { context }, { context, session: { ...session, accessToken: 7 } }, { context: 'x', session }])
      pass(data);
    pass({ context, session: { ...session, isAnonymous: true } });
    expect([sessions, embed.state().engine]).to.deep.equal([[], 'idle']);
    pass({ context, session: { ...session, more: 'x' } });
    expect(sessions).to.deep.equal([session]);
    await clock.settle();
    whole.show({ connection: 'connected' });
    await clock.settle();
    expect(embed.state()).to.deep.include({
      engine: 'ready',
      session: { loggedIn: true, isAnonymous: false, hasAccessToken: true },
    });
  });

  it('is silent after its end', () => {
    const { close, embed, post, posted } = createHostPage().open();
    post(request('connect'));
    close();
    const before = posted.length;
    embed.send({ type: 'PLAY' });
    post(request('pause'));
    expect(posted).to.have.length(before);
    expect(embed.state().playback.isLoading).to.equal(true);
  });
});
