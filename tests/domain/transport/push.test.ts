import { expect } from 'chai';
import fc from 'fast-check';
import { parsePush } from '#domain/transport/push.ts';

describe('a push', () => {
  const cases = [
    ['a pong', { type: 'pong' }, { type: 'pong' }],
    ['the number of a pong', { type: 'pong', seq: 3 }, { type: 'pong', seq: 3 }],
    ['no number that is none', { type: 'pong', seq: '3' }, { type: 'pong' }],
    [
      'a connection id from its header, in any case [S4.119]',
      { type: 'message', uri: 'hm://pusher/v1/connections/a%2Bb', headers: { 'spotify-connection-id': 'a+b' } },
      { type: 'connection-id', connectionId: 'a+b' },
    ],
    [
      'a connection id from its address',
      { type: 'message', uri: 'hm://pusher/v1/connections/a%2Bb' },
      { type: 'connection-id', connectionId: 'a+b' },
    ],
    [
      'a message with its one payload [S3.124]',
      { type: 'message', uri: 'hm://x', payloads: [{ a: 1 }] },
      { type: 'message', uri: 'hm://x', payload: { a: 1 } },
    ],
    [
      'a request with its key [S3.124]',
      { type: 'request', key: 'k', message_ident: 'hm://y', payload: 2 },
      { type: 'request', key: 'k', ident: 'hm://y', payload: 2 },
    ],
    ['nothing from a request without a key', { type: 'request', message_ident: 'hm://y' }, null],
    ['nothing from another type', { type: 'news' }, null],
    ['nothing from a number', 7, null],
  ] as const;
  for (const [what, raw, read] of cases) it(`is ${what}`, () => expect(parsePush(JSON.stringify(raw))).to.deep.equal(read));

  it('is null for other texts, and never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parsePush(text)));
    expect(parsePush('{')).to.equal(null);
  });
});
