import { expect } from 'chai';
import fc from 'fast-check';
import { createHostLink, stepHostLink, type HostLink } from '#domain/embed/host/host-link.ts';
import { HOST_METHODS, parseFrameMessage, parseHostRequest } from '#domain/embed/host/host-messages.ts';
import { parsePlayerJs } from '#domain/embed/host/player-js.ts';
import { stepEmbed } from '#domain/embed/machine.ts';
import type { EmbedState } from '#domain/embed/types.ts';
import { createTally } from '#tests/support/world/tally.ts';
import { fresh } from '../sample-embeds.ts';

const anyValue = fc.oneof(
  fc.double(),
  fc.integer({ min: -2, max: 40_000 }),
  fc.boolean(),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(undefined, null, {}, []),
  fc.constantFrom('ready', 'play', 'pause', 'timeupdate', 'error'),
);
const anyMethod = fc.oneof(
  fc.constantFrom(...HOST_METHODS),
  fc.constantFrom('getVolume', 'setCurrentTime', 'mute', 'addEventListener', 'removeEventListener', '__proto__', 'toString'),
  fc.string({ maxLength: 12 }),
);
const anyContext = fc.constantFrom('cadenza-embed', 'player.js', 'other', 7, undefined);
const anyFields = fc.record(
  {
    context: anyContext,
    version: fc.constantFrom<unknown>(1, 2, '0.0.11', null),
    id: fc.oneof(fc.integer(), fc.string({ maxLength: 100 }), fc.constant({})),
    method: anyMethod,
    value: anyValue,
    listener: fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom<unknown>(null, 3)),
  },
  { requiredKeys: ['context'] },
);
const anyRequest = fc.record({
  context: fc.constant('cadenza-embed'),
  version: fc.constant(1),
  id: fc.integer(),
  method: fc.constantFrom(...HOST_METHODS),
  value: anyValue,
});
const anySubscription = fc.record({
  context: fc.constant('player.js'),
  method: fc.constantFrom('addEventListener', 'removeEventListener'),
  value: fc.constantFrom('ready', 'play', 'pause', 'timeupdate', 'error'),
  listener: fc.constantFrom('a', 'b', 'c'),
});
const anyData = fc.oneof(
  { weight: 5, arbitrary: anyRequest },
  { weight: 3, arbitrary: anySubscription },
  { weight: 6, arbitrary: anyFields },
  { weight: 3, arbitrary: anyFields.map((fields) => JSON.stringify(fields)) },
  { weight: 1, arbitrary: fc.anything() },
  { weight: 1, arbitrary: fc.string({ maxLength: 200, size: 'max' }).map((text) => `player.js${text}`) },
);
const anyOrigin = fc.constantFrom('https://blog.example', 'https://blog.example', 'https://evil.example', 'null');
const history = fc.array(fc.record({ data: anyData, origin: anyOrigin }), { maxLength: 40, size: 'max' });

interface Seen {
  readonly link: HostLink;
  readonly state: EmbedState;
  readonly origin: string;
  readonly messages: readonly (object | string)[];
  readonly isChanged: boolean;
}

/** Runs a history of messages over an embed: every step with what it sent. */
function run(all: readonly { readonly data: unknown; readonly origin: string }[]): readonly Seen[] {
  let link = createHostLink('https://music.example/embed/album/1');
  let state = fresh();
  return all.map(({ data, origin }) => {
    const step = stepHostLink(link, { type: 'MESSAGE', data, origin, embed: state });
    const isChanged = step.link !== link || step.events.length > 0 || step.messages.length > 0;
    link = step.link;
    const messages = [...step.messages];
    for (const event of step.events) {
      const before = state;
      state = stepEmbed(state, event).state;
      messages.push(...stepHostLink(link, { type: 'CHANGED', before, after: state }).messages);
    }
    return { link, state, origin, messages, isChanged };
  });
}

describe('the connection to a host page, for any messages', () => {
  it('reaches every state', () => {
    const tally = createTally('a host connection', ['is pinned', 'is connected', 'has listeners', 'refuses', 'ignores', 'plays']);
    for (const all of fc.sample(fc.noBias(history), 400))
      for (const { isChanged, link, messages, state } of run(all)) {
        if (link.origin !== null) tally.count('is pinned');
        if (link.isConnected) tally.count('is connected');
        if (link.listeners.length > 0) tally.count('has listeners');
        if (messages.some((message) => typeof message === 'object' && 'error' in message)) tally.count('refuses');
        if (!isChanged) tally.count('ignores');
        if (state.playback.isLoading) tally.count('plays');
      }
    tally.expectAll();
  });

  it('pins the first origin, and sends nothing for a message of another', () => {
    fc.assert(
      fc.property(history, (all) => {
        let pinned: string | null = null;
        for (const { isChanged, link, messages, origin } of run(all)) {
          if (pinned !== null) {
            expect(link.origin).to.equal(pinned);
            if (origin !== pinned) expect([isChanged, messages.length]).to.deep.equal([false, 0]);
          }
          pinned = link.origin;
        }
      }),
    );
  });

  it('answers only what either dialect can read', () => {
    fc.assert(
      fc.property(history, (all) => {
        for (const [index, { isChanged }] of run(all).entries()) {
          const data = all[index]?.data;
          if (isChanged) expect(parseHostRequest(data) !== null || parsePlayerJs(data) !== null).to.equal(true);
        }
      }),
    );
  });

  it('keeps volume, rate and position of the embed within their bounds', () => {
    fc.assert(
      fc.property(history, (all) => {
        for (const { state, link } of run(all)) {
          expect(state.sound.volume01).to.be.within(0, 1);
          expect(state.sound.rate).to.be.within(0.5, 3);
          expect(state.progressMs).to.be.within(0, 30_000);
          expect(link.listeners.length).to.be.at.most(64);
        }
      }),
    );
  });

  it('sends what the other side can read', () => {
    fc.assert(
      fc.property(history, (all) => {
        for (const message of run(all).flatMap(({ messages }) => messages))
          if (typeof message === 'string') expect(JSON.parse(message)).to.include({ context: 'player.js' });
          else expect(parseFrameMessage(structuredClone(message))).not.to.equal(null);
      }),
    );
  });

  it('reads no text above the limit', () => {
    const text = JSON.stringify({ context: 'player.js', method: 'play', value: 'x'.repeat(4_096) });
    expect(parsePlayerJs(text)).to.equal(null);
  });
});
