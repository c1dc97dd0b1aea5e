import { expect } from 'chai';
import type { HttpRequest } from '#application/ports/http.ts';
import type { EventItem } from '#domain/telemetry/event-item.ts';
import { CLIENT_VERSION } from '#domain/constants/network/devices.ts';
import { albumUri } from '#adapters/simulation/world/sample-catalogue.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

const ALBUM = albumUri('First Light');
const EVENTS = '/v3/events';

const bodyOf = ({ body }: HttpRequest) => JSON.parse(String(body)) as Record<string, unknown>;
const sentTo = ({ http }: Page, path: string) => http.sent.filter(({ url }) => url.endsWith(path));
const eventsOf = (page: Page) => sentTo(page, EVENTS).flatMap((request) => bodyOf(request)['events'] as readonly EventItem[]);

async function open() {
  const world = await createWorld();
  const page = await world.openPage();
  return { world, page, controller: page.client.controller };
}

describe('the telemetry of a page', () => {
  it('has the measurements of the engine: the time to the sound, and stalls [S1.49]', async () => {
    const { world, page, controller } = await open();
    void controller.play({ contextUri: ALBUM });
    await world.clock.advance(20_000);
    const [metric] = sentTo(page, '/melody/v1/metric').map(bodyOf);
    expect(metric).to.include({ sdk_id: 'harmony', platform: 'node', client_version: CLIENT_VERSION });
    expect((metric?.['timers'] as readonly { what: string }[]).map(({ what }) => what)).to.deep.equal(['playback_start']);
    await world.close();
  });

  it('has the warnings of the client, and each state update that could not be sent [S7.203] [S7.204]', async () => {
    const { world, page, controller } = await open();
    void controller.play({ contextUri: ALBUM });
    await world.clock.advance(5_000);
    page.http.fault(({ url }) => (url.endsWith('/state') ? { type: 'status', status: 400 } : { type: 'none' }));
    await Promise.all([controller.pause(), world.clock.advance(20_000)]);
    const warnings = sentTo(page, '/jssdk_warning').map(bodyOf);
    expect(warnings.find(({ type }) => type === 'STATE_UPDATE_FAILED')).to.include({
      source: 'web',
      message: 'player: Service responded with status 400',
    });
    const [event] = sentTo(page, '/client_event').map(bodyOf);
    expect(event).to.include({ event: 'unsent-state-update', context: 'player', source_vendor: 'cadenza' });
    await world.close();
  });

  it('uploads events with the token of its listener, and remaining ones before it disconnects [S6.02] [S4.99]', async () => {
    const { world, page, controller } = await open();
    await world.clock.advance(5_000);
    const uploads = sentTo(page, EVENTS);
    expect(uploads.map(({ url }) => url.split('4070')[1])).to.deep.equal(['/open-backend-2/v1/v3/events']);
    expect(uploads[0]?.headers?.['authorization']).to.match(/^Bearer ./);
    void controller.play({ contextUri: ALBUM });
    await world.clock.advance(1_000);
    expect(sentTo(page, EVENTS)).to.have.length(1);
    await Promise.all([page.client.session.signOut({ everywhere: false }), world.clock.advance(5_000)]);
    const [, last, ...more] = sentTo(page, EVENTS);
    expect([last?.keepalive, more]).to.deep.equal([true, []]);
    expect(eventsOf(page).map((item) => item.event_name)).to.include('track_changed');
    await world.close();
  });

  it('drops what cannot be uploaded while online, with a warning that counts it [S8.15]', async () => {
    const world = await createWorld({ isTraced: true });
    const page = await world.openPage();
    page.http.fault(({ url }) => (url.endsWith(EVENTS) ? { type: 'status', status: 500 } : { type: 'none' }));
    await world.clock.advance(5_000);
    const { counts } = page.telemetry.state();
    expect(counts).to.deep.equal({ produced: 2, delivered: 0, dropped: 2 });
    const lines = world.trace().flatMap((event) => (event.type === 'log' ? [event.message] : []));
    expect(lines).to.include('The events in the queue could not be uploaded. Throwing away 2 events.');
    await world.clock.advance(5_000);
    const messages = sentTo(page, EVENTS);
    expect(messages).to.have.length(1);
    await world.close();
  });

  it('records no listen in a private session', async () => {
    const { world, page, controller } = await open();
    await Promise.all([controller.setPrivateSession(true), world.clock.advance(5_000)]);
    const before = page.http.sent.length;
    void controller.play({ contextUri: ALBUM });
    await world.clock.advance(30_000);
    await controller.nextTrack();
    await world.clock.advance(30_000);
    const sent = page.http.sent.slice(before);
    const reports = sent.filter(({ url }) => /\/(logging|log)\/|\/metric$|\/v3\/events$/.test(url));
    expect(reports.filter(({ body }) => /spotify:|playback_start|playing/.test(String(body)))).to.deep.equal([]);
    expect(page.media.isSounding()).to.equal(true);
    await world.close();
  });
});
