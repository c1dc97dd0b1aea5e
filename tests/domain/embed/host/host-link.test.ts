import { expect } from 'chai';
import { announcementsOf, createHostLink, stepHostLink, type HostLink } from '#domain/embed/host/host-link.ts';
import { stepEmbed } from '#domain/embed/machine.ts';
import type { EmbedEvent, EmbedState } from '#domain/embed/types.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { after, fresh, membersEmbed, song } from '../sample-embeds.ts';

const SRC = 'https://music.example/embed/album/1';
const HOST = 'https://blog.example';
const request = (method: string, value?: unknown, id: unknown = 1) => ({
  context: 'cadenza-embed',
  version: 1,
  id,
  method,
  value,
});

/** An embed and its connection, driven by messages; `texts` are the messages of player.js, parsed. */
function setUp(embed: EmbedState = fresh()) {
  let link: HostLink = createHostLink(SRC);
  let state = embed;
  const sent: Record<string, unknown>[] = [];
  const add = (messages: readonly (object | string)[]) =>
    sent.push(
      ...messages.map((message) => (typeof message === 'string' ? JSON.parse(message) : message) as Record<string, unknown>),
    );
  const send = (...events: readonly EmbedEvent[]) => {
    for (const event of events) {
      const before = state;
      state = stepEmbed(state, event).state;
      add(stepHostLink(link, { type: 'CHANGED', before, after: state }).messages);
    }
  };
  const post = (data: unknown, origin = HOST) => {
    const step = stepHostLink(link, { type: 'MESSAGE', data, origin, embed: state });
    link = step.link;
    add(step.messages);
    send(...step.events);
    return step.events;
  };
  const playerJs = (method: string, value?: unknown, listener?: string) =>
    post(JSON.stringify({ context: 'player.js', version: '0.0.11', method, value, listener }));
  return { link: () => link, post, playerJs, send, sent, state: () => state };
}

const eventsIn = (sent: readonly Record<string, unknown>[]) =>
  sent.flatMap(({ event }) => (typeof event === 'string' ? [event] : []));

describe('the connection of an embed to its host page', () => {
  it('announces the version and nothing of the playback before a message', () => {
    const [ours, playerJs] = announcementsOf(createHostLink(SRC));
    expect(ours).to.deep.equal({ context: 'cadenza-embed', version: 1, event: 'announced', value: { version: 1 } });
    expect(Object.keys((JSON.parse(playerJs as string) as { value: object }).value)).to.deep.equal(['src', 'events', 'methods']);
  });

  it('answers connect with version, methods, events and state', () => {
    const { post, sent } = setUp();
    post(request('connect'));
    const { value } = sent[0] as { value: { version: number; methods: string[]; events: string[]; state: object } };
    expect(value.version).to.equal(1);
    expect(value.methods).to.include.members(['next', 'previous', 'setVolume', 'setPlaybackRate']);
    expect(value.events).to.include.members(['track_change', 'ended', 'mode', 'volume_change']);
    expect(value.state).to.deep.include({ track: null, trackCount: 3, isPaused: true, durationMs: 30_000 });
    expect(value.state).to.deep.include({ mode: 'preview', reason: 'signed-out', volume: 1, playbackRate: 1 });
  });

  const methods: readonly (readonly [string, unknown, EmbedEvent[]])[] = [
    ['play', undefined, [{ type: 'PLAY' }]],
    ['playFromStart', undefined, [{ type: 'SEEK', positionMs: 0 }, { type: 'PLAY' }]],
    ['pause', undefined, [{ type: 'PAUSE' }]],
    ['togglePlay', undefined, [{ type: 'PLAY' }]],
    ['next', undefined, [{ type: 'SKIP_NEXT' }]],
    ['previous', undefined, [{ type: 'SKIP_PREV' }]],
    ['seek', 9_000, [{ type: 'SEEK', positionMs: 9_000 }]],
    ['skipTo', 2, [{ type: 'PLAY', index: 2 }]],
    ['setVolume', 0.4, [{ type: 'SET_SOUND', change: { volume01: 0.4 } }]],
    ['setMuted', true, [{ type: 'SET_SOUND', change: { isMuted: true } }]],
    ['setPlaybackRate', 1.5, [{ type: 'SET_SOUND', change: { rate: 1.5 } }]],
  ];
  for (const [method, value, events] of methods)
    it(`carries out ${method}, and replies with its id`, () => {
      const { post, sent } = setUp();
      expect(post(request(method, value, 'a7'))).to.deep.equal(events);
      expect(sent).to.deep.include({ context: 'cadenza-embed', version: 1, id: 'a7', value: null });
    });

  it('pauses by togglePlay while it loads or plays', () => {
    const { post } = setUp(after(fresh(), { type: 'PLAY' }).state);
    expect(post(request('togglePlay'))).to.deep.equal([{ type: 'PAUSE' }]);
  });

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['an unknown method', request('format'), 'METHOD_UNKNOWN'],
    ['a name that every object has', request('constructor'), 'METHOD_UNKNOWN'],
    ['a volume above 1', request('setVolume', 1.1), 'VALUE_INVALID'],
    ['a position that is no number', request('seek', Number.NaN), 'VALUE_INVALID'],
    ['a row that does not exist', request('skipTo', 3), 'VALUE_INVALID'],
    ['a rate above 3', request('setPlaybackRate', 3.1), 'VALUE_INVALID'],
    ['another version', { ...request('play'), version: 2 }, 'VERSION_UNSUPPORTED'],
  ];
  for (const [name, message, code] of refused)
    it(`refuses ${name}: ${code}`, () => {
      const { post, sent } = setUp();
      expect(post(message)).to.deep.equal([]);
      expect(sent).to.deep.equal([{ context: 'cadenza-embed', version: 1, id: 1, error: code }]);
    });

  it('answers the first origin only', () => {
    const { link, post, sent } = setUp();
    post(request('connect'));
    const before = sent.length;
    expect(post(request('play'), 'https://evil.example')).to.deep.equal([]);
    expect([sent.length, link().origin]).to.deep.equal([before, HOST]);
  });

  it('sends no event to a page that did not ask', () => {
    const { send, sent } = setUp();
    send({ type: 'PLAY' }, { type: 'PLAYER_PLAY', from: 1 });
    expect(sent).to.deep.equal([]);
  });

  it('reports start, track, end, volume, rate and mode', () => {
    const { post, send, sent } = setUp();
    post(request('connect'));
    send({ type: 'PLAY', index: 1 }, { type: 'PLAYER_PLAY', from: 1 });
    expect(eventsIn(sent)).to.deep.equal(['track_change', 'playback_update', 'playback_started', 'playback_update']);
    expect(sent.find(({ event }) => event === 'track_change')?.['value']).to.deep.equal({
      ...{ uri: song(2).uri, name: 'Song 2', subtitle: 'Mira', index: 1, durationMs: 200_000 },
    });
    sent.length = 0;
    send({ type: 'TRACK_END', from: 1, next: null });
    expect(sent[0]).to.deep.include({ event: 'ended' });
    expect((sent[0]?.['value'] as { index: number }).index).to.equal(1);
    expect(eventsIn(sent)).to.include('track_change');
    sent.length = 0;
    post(request('setVolume', 0.5));
    post(request('setPlaybackRate', 2));
    send({ type: 'INITIALISATION_FAILED', error: playerError('EME_API_UNSUPPORTED') });
    expect(sent).to.deep.include({
      ...{ context: 'cadenza-embed', version: 1 },
      ...{ event: 'volume_change', value: { volume: 0.5, isMuted: false } },
    });
    expect(eventsIn(sent)).to.include('rate_change');
    expect(sent.find(({ event }) => event === 'mode')?.['value']).to.deep.equal({ mode: 'preview', reason: 'unsupported' });
  });

  it('reports that the browser wants a click first, and an error', () => {
    const { post, send, sent } = setUp();
    post(request('connect'));
    send({ type: 'PLAY' }, { type: 'AUTOPLAY_REFUSED', from: 1 });
    expect(eventsIn(sent)).to.include('autoplay_failed');
    send({ type: 'PLAYER_FAILED', from: 1, error: playerError('MEDIA_NETWORK') });
    expect(sent.find(({ event }) => event === 'error')?.['value']).to.include({ code: 'MEDIA_NETWORK' });
  });

  it('knows nothing of the account', () => {
    const { post, sent } = setUp(membersEmbed());
    post(request('getState'));
    expect(Object.keys((sent[0] as { value: object }).value)).to.deep.equal([
      ...['uri', 'track', 'trackCount', 'isPaused', 'isBuffering', 'positionMs', 'durationMs', 'volume', 'isMuted'],
      ...['playbackRate', 'mode', 'reason'],
    ]);
  });
});

describe('the dialect of player.js', () => {
  it('answers getters in seconds and percent, with the listener', () => {
    const { playerJs, sent, send } = setUp();
    send({ type: 'PLAY' }, { type: 'PROGRESS_UPDATE', from: 1, positionMs: 4_500 });
    playerJs('setVolume', 87);
    for (const method of ['getPaused', 'getMuted', 'getVolume', 'getDuration', 'getCurrentTime'])
      playerJs(method, undefined, 'l1');
    expect(sent.map(({ event, value }) => [event, value])).to.deep.equal([
      ['getPaused', false],
      ['getMuted', false],
      ['getVolume', 87],
      ['getDuration', 30],
      ['getCurrentTime', 4.5],
    ]);
    for (const message of sent) expect(message).to.include({ context: 'player.js', version: '0.0.11', listener: 'l1' });
  });

  it('sends an event to each of its listeners, until they are removed', () => {
    const { playerJs, send, sent } = setUp();
    for (const listener of ['a', 'b', 'b']) playerJs('addEventListener', 'play', listener);
    playerJs('addEventListener', 'timeupdate', 't');
    send({ type: 'PLAY' }, { type: 'PLAYER_PLAY', from: 1 }, { type: 'PROGRESS_UPDATE', from: 1, positionMs: 1_000 });
    expect(sent.map(({ event, listener }) => [event, listener])).to.deep.equal([
      ['play', 'a'],
      ['play', 'b'],
      ['timeupdate', 't'],
    ]);
    expect(sent[2]?.['value']).to.deep.equal({ seconds: 1, duration: 30 });
    playerJs('removeEventListener', 'play', 'a');
    playerJs('addEventListener', 'pause', 'p');
    send({ type: 'PLAYER_PAUSE', from: 1 }, { type: 'PLAYER_PLAY', from: 1 });
    expect(sent.slice(3).map(({ event, listener }) => [event, listener])).to.deep.equal([
      ['pause', 'p'],
      ['play', 'b'],
    ]);
  });

  it('reports unknown and unsupported methods to error listeners', () => {
    const { playerJs, sent } = setUp();
    playerJs('addEventListener', 'error', 'e');
    playerJs('explode');
    playerJs('setLoop', true);
    expect(sent.map(({ value }) => (value as { code: number }).code)).to.deep.equal([2, 3]);
  });

  it('keeps at most 64 listeners', () => {
    const { link, playerJs } = setUp();
    for (let count = 0; count < 200; count += 1) playerJs('addEventListener', 'play', `l${String(count)}`);
    expect(link().listeners).to.have.length(64);
  });
});
