import '#tests/support/ui/dom.ts';
import { expect } from 'chai';
import { withContext } from '#domain/embed/host/host-messages.ts';
import { hostViewOf } from '#domain/embed/host/host-view.ts';
import { fresh } from '#tests/domain/embed/sample-embeds.ts';
import { connectFrame } from '#ui-embed/host/frame-connection.ts';

const ORIGIN = 'https://music.example';

/** A frame whose window notes what it is sent, and the events of its connection. */
function setUp() {
  const posted: { readonly id: number; readonly method: string; readonly target: string }[] = [];
  const contentWindow = {
    postMessage: (message: { id: number; method: string }, target: string) => posted.push({ ...message, target }),
  };
  const sandbox = Object.assign([], { contains: () => false });
  const events: string[] = [];
  const connection = connectFrame({ contentWindow, sandbox } as unknown as HTMLIFrameElement, ORIGIN, {
    connected: ({ mode }) => void events.push(`connected ${mode}`),
    event: ({ event }) => void events.push(event),
  });
  const receive = (message: object, origin = ORIGIN, source: unknown = contentWindow) =>
    window.dispatchEvent(Object.assign(new window.Event('message'), { data: withContext(message), origin, source }));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { connection, events, posted, receive, settle };
}

const announced = { event: 'announced', value: { version: 1 } };
const codeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'done',
    (thrown: unknown) => (thrown as { code: string }).code,
  );

describe('the connection of a host page to an embed', () => {
  it('sends what waits once the embed is connected, to its origin only', async () => {
    const { connection, events, posted, receive, settle } = setUp();
    const outcome = codeOf(connection.request('play'));
    expect(posted).to.deep.equal([]);
    receive(announced);
    receive({ id: 1, value: { state: hostViewOf(fresh()) } });
    await settle();
    expect(events).to.deep.equal(['connected preview']);
    expect(posted.map(({ method, target }) => [method, target])).to.deep.equal([
      ['connect', ORIGIN],
      ['play', ORIGIN],
    ]);
    receive({ id: 2, value: null });
    expect(await outcome).to.equal('done');
    connection.close();
  });

  it('ignores messages of other origins and windows', () => {
    const { connection, posted, receive } = setUp();
    receive(announced, 'https://evil.example');
    receive(announced, ORIGIN, {});
    expect(posted).to.deep.equal([]);
    connection.close();
  });

  it('rejects what waits when it is closed', async () => {
    const { connection, receive } = setUp();
    const queued = codeOf(connection.request('play'));
    receive(announced);
    connection.close();
    expect(await queued).to.equal('DESTROYED');
  });
});
