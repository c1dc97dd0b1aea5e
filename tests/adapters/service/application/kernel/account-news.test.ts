import { expect } from 'chai';
import fc from 'fast-check';
import { createMessage, type Receivers } from '#adapters/service/application/kernel/dealer/dealer-messages.ts';
import { parseAccountNews, textOfAccountNews } from '#adapters/service/application/kernel/instances/account-news.ts';

describe('news of an account between instances', () => {
  const receivers = fc.oneof(
    fc.record({ type: fc.constant('connection' as const), connectionId: fc.string() }),
    fc.record({ type: fc.constant('resource' as const), resource: fc.string() }),
    fc.constantFrom<Receivers>({ type: 'unrestricted' }, { type: 'registered' }),
  );

  it('come as they were sent: for whom, and the text that sockets get', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(receivers, fc.string({ unit: 'binary' }), fc.jsonValue(), (to, uri, payload) => {
        reached.add(to.type);
        const message = createMessage(uri, payload);
        const news = parseAccountNews(textOfAccountNews({ type: 'push', receivers: to, message }));
        if (news?.type !== 'push') throw new Error('It is a push');
        expect(news.receivers).to.deep.equal(to);
        expect(news.message.rest()).to.equal(message.rest());
        expect(news.message.value()).to.deep.equal(JSON.parse(JSON.stringify(message.value())));
      }),
    );
    expect([...reached].sort()).to.deep.equal(['connection', 'registered', 'resource', 'unrestricted']);
  });

  it('are null where another version wrote something else', () => {
    const registered = '{"type":"register","connectionId":"c","isWanted":true}';
    expect(parseAccountNews(registered)).to.deep.equal({ type: 'register', connectionId: 'c', isWanted: true });
    for (const text of [
      '',
      '\n',
      '{"type":"push","receivers":{"type":"unrestricted"}}',
      '{"type":"push","receivers":{"type":"neighbours"}}\n"type":"message"}',
      '{"type":"all","uri":"hm://a","payload":{},"narrowed":[]}',
      '{"type":"register","connectionId":"c"}',
    ])
      expect(parseAccountNews(text), text).to.equal(null);
  });
});
