import { expect } from 'chai';
import { createFaults, LOW_END_QUOTA, type BrowserFaults } from '#adapters/fakes/scripted-browser/faults.ts';
import { installBrowserGlobals, objectUrlCount } from '#adapters/fakes/scripted-browser/scripted-browser.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { createEngineWorld, type EngineWorld } from './engine-world.ts';

const FROM_START = { positionMs: 0, autoplay: true };

/** Opens the long protected track; answers its world. */
function opened(faults: Partial<BrowserFaults> = {}): EngineWorld {
  const world = createEngineWorld(faults);
  world.pipeline.open(1, world.track('long'), FROM_START);
  return world;
}

async function failureOf(world: EngineWorld): Promise<string | undefined> {
  await world.until(world.heard.has('failed', 1));
  return world.heard.find('failed', 1)?.error.code;
}

/** Opens a protected track, after the browser is well. */
async function recovers(world: EngineWorld): Promise<void> {
  Object.assign(world.browser.faults, createFaults());
  world.pipeline.open(2, world.track('short'), FROM_START);
  await world.until(world.heard.has('playing', 2));
}

describe('the engine in a scripted browser that misbehaves', () => {
  let uninstall = () => {};
  before(() => (uninstall = installBrowserGlobals()));
  after(() => uninstall());

  const failing: readonly (readonly [string, Partial<BrowserFaults>, string])[] = [
    ['without key systems', { noKeySystem: true }, 'EME_NO_KEY_SYSTEM'],
    ['whose key systems want another configuration', { noConfiguration: true }, 'EME_NO_CONFIGURATION'],
    ['that makes no keys', { mediaKeysFail: true }, 'EME_MEDIA_KEYS_UNSUPPORTED'],
    ['that puts no keys on the element', { setMediaKeysFail: true }, 'EME_SET_MEDIA_KEYS_FAILED'],
    ['that opens no key sessions', { sessionsFail: true }, 'EME_SESSION_UNSUPPORTED'],
    ['whose key system makes no requests', { requestsFail: true }, 'EME_REQUEST_FAILED'],
    ['whose keys cannot be used', { keyStatus: 'internal-error' }, 'EME_LICENSE_KEY_MISSING'],
    ['whose keys are expired at once', { keyStatus: 'expired' }, 'EME_LICENSE_EXPIRED'],
    ['whose buffer is full', { appendQuota: true }, 'PLAYER_BUFFER_QUOTA_EXCEEDED'],
    ['that closes the source by itself', { sourceClosed: true }, 'MEDIA_DECODING'],
    ['that reads no bytes', { appendUnreadable: true }, 'MEDIA_DECODING'],
  ];
  for (const [name, faults, code] of failing)
    it(`reports ${code} in a browser ${name}, and plays on once it is well`, async () => {
      const world = opened(faults);
      expect(await failureOf(world)).to.equal(code);
      await recovers(world);
    });

  it('plays in a browser that is slow', async () => {
    const { until, heard, pipeline, clock } = opened({ sourceOpenDelayMs: 3_000, appendDelayMs: 2_000 });
    await until(heard.has('playing', 1));
    await clock.advance(5_000);
    expect(pipeline.positionMs()).to.be.greaterThan(1_000);
  });

  it('asks for one licence when the key system sends its message twice', async () => {
    const { until, heard } = opened({ messageTwice: true });
    await until(heard.has('playing', 1));
    expect(heard.seen('latency').filter(({ what }) => what === 'license')).to.have.length(1);
  });

  it('reports a refused start, and plays after a gesture', async () => {
    const { until, heard, pipeline, browser } = opened({ autoplayRefused: true });
    await until(heard.has('autoplay-failed', 1));
    expect([heard.count('playing'), pipeline.isSounding()]).to.deep.equal([0, false]);
    browser.faults.autoplayRefused = false;
    pipeline.play();
    await until(heard.has('playing', 1));
    expect(pipeline.isSounding()).to.equal(true);
  });

  it('is silent when the browser refuses a start while another track plays', async () => {
    const { until, heard, pipeline, browser, clock, track } = opened();
    await until(heard.has('playing', 1));
    browser.faults.autoplayRefused = true;
    pipeline.open(2, track('next'), FROM_START);
    await until(heard.has('autoplay-failed', 2));
    await clock.advance(2_000);
    expect([heard.has('playing', 2)(), pipeline.isSounding()]).to.deep.equal([false, false]);
  });

  it('stays paused when the browser pauses it by itself', async () => {
    const { until, heard, pipeline, browser, clock } = opened({ playInterrupted: true });
    await until(heard.has('paused', 1));
    await clock.advance(2_000);
    expect(pipeline.isSounding()).to.equal(false);
    browser.faults.playInterrupted = false;
    pipeline.play();
    await until(() => pipeline.positionMs() > 500);
  });

  it('plays with a new source after a seek that never ends', async () => {
    const { until, heard, pipeline, browser } = opened();
    await until(heard.has('playing', 1));
    browser.faults.seekStuck = true;
    pipeline.seek(5_000);
    browser.faults.seekStuck = false;
    await until(() => pipeline.positionMs() > 5_200 && pipeline.isSounding());
    expect(heard.count('failed')).to.equal(0);
  });

  it('renews a licence whose keys expire, and plays on', async () => {
    const { until, heard, pipeline, browser } = opened();
    await until(() => pipeline.positionMs() > 1_000);
    browser.changeKeys('expired');
    await until(() => pipeline.positionMs() > 4_000);
    expect(heard.seen('latency').filter(({ what }) => what === 'license')).to.have.length(2);
    expect(heard.count('failed')).to.equal(0);
  });

  it('renews a licence that is over during a pause', async () => {
    const { until, heard, pipeline, clock } = opened({ keyLifetimeMs: 61_000 });
    await until(() => pipeline.positionMs() > 1_000);
    pipeline.pause();
    await clock.advance(61_000);
    pipeline.play();
    await until(() => pipeline.positionMs() > 4_000);
    expect(heard.seen('latency').filter(({ what }) => what === 'license')).to.have.length(2);
    expect(heard.count('failed')).to.equal(0);
  });

  it('asks again for the keys of sessions that the browser closed', async () => {
    const { until, heard, pipeline, browser } = opened();
    await until(() => pipeline.positionMs() > 1_000);
    browser.closeKeySessions('hardware-context-reset');
    await until(() => pipeline.positionMs() > 4_000);
    expect(heard.count('failed')).to.equal(0);
  });

  it('fails with the element, with the code for each cause', async () => {
    for (const [cause, code] of [
      [1, 'MEDIA_ABORTED'],
      [2, 'MEDIA_NETWORK'],
      [3, 'MEDIA_DECODING'],
      [4, 'MEDIA_NOT_SUPPORTED'],
    ] as const) {
      const world = opened();
      await world.until(world.heard.has('playing', 1));
      world.browser.breakElement(world.element, cause);
      expect(await failureOf(world)).to.equal(code);
      await recovers(world);
    }
  });

  it('opens a track at once after an element error whose event is still to come', async () => {
    const { until, heard, pipeline, browser, element, track } = opened();
    await until(heard.has('playing', 1));
    browser.breakElement(element, 2);
    pipeline.open(2, track('clear'), FROM_START);
    await until(heard.has('playing', 2));
    expect(heard.count('failed')).to.equal(0);
  });

  it('fetches again what a track that failed had buffered, when it is sought', async () => {
    const world = opened();
    await world.until(() => world.pipeline.positionMs() > 3_000);
    world.browser.breakElement(world.element, 3);
    expect(await failureOf(world)).to.equal('MEDIA_DECODING');
    world.pipeline.seek(2_500);
    world.pipeline.play();
    await world.until(() => world.pipeline.isSounding() && world.pipeline.positionMs() > 4_000);
  });

  it('reports a source that the browser cannot open, and opens the next one', async () => {
    const world = opened({ sourceOpenDelayMs: 60_000 });
    await world.clock.advance(1_000);
    world.browser.breakElement(world.element, 4);
    expect(await failureOf(world)).to.equal('MEDIA_NOT_SUPPORTED');
    await recovers(world);
  });

  it('fetches again what the browser evicted', async () => {
    const { until, heard, pipeline, browser, element, requests } = opened();
    await until(() => pipeline.positionMs() > 1_000);
    const before = requests.length;
    const startS = element.currentTime + 2;
    browser.evict(element, startS, startS + 5);
    await until(() => pipeline.positionMs() > 9_000);
    expect(requests.length).to.be.greaterThan(before);
    expect(heard.count('failed')).to.equal(0);
  });

  it('plays to the end of an hour with the room of a small device', async () => {
    const { until, heard, pipeline, track } = createEngineWorld({ quota: LOW_END_QUOTA });
    pipeline.setRate(3);
    pipeline.open(1, track('hour'), FROM_START);
    await until(heard.has('playing', 1));
    pipeline.seek(track('hour').durationMs - 150_000);
    await until(heard.has('ended', 1));
    expect(heard.count('failed')).to.equal(0);
  });

  it('reports an error that comes from no element as it is, and is silent', async () => {
    const world = opened();
    await world.until(world.heard.has('playing', 1));
    world.pipeline.break(playerError('EME_LICENSE_DEPRECATED'));
    expect(await failureOf(world)).to.equal('EME_LICENSE_DEPRECATED');
    expect(world.pipeline.isSounding()).to.equal(false);
    await recovers(world);
  });

  it('records what sounded, stretch by stretch', async () => {
    const { until, heard, pipeline, track } = opened();
    await until(() => pipeline.positionMs() > 2_000);
    pipeline.seek(20_000);
    await until(() => pipeline.positionMs() > 21_000);
    pipeline.pause();
    await until(heard.has('paused', 1));
    pipeline.open(2, track('short'), FROM_START);
    await until(heard.has('ended', 2));
    const spans = pipeline.playedSpans.map(({ uri, fromMs, toMs }) => [uri, Math.round(fromMs / 100), Math.round(toMs / 100)]);
    expect(spans).to.deep.equal([
      ['long', 0, 20],
      ['long', 200, 210],
      ['short', 0, 20],
    ]);
  });

  it('ends when the element ends early', async () => {
    const { until, heard, pipeline, browser, track } = createEngineWorld();
    browser.faults.endsEarlyS = 0.5;
    pipeline.open(1, track('short'), FROM_START);
    await until(heard.has('ended', 1));
    expect(pipeline.positionMs()).to.be.within(1_400, 2_000);
  });

  it('leaves no address of a source behind', async () => {
    const world = opened();
    await world.until(world.heard.has('playing', 1));
    world.pipeline.stop();
    await world.clock.advance(1_000);
    expect(objectUrlCount()).to.equal(0);
  });
});
