import { expect } from 'chai';
import {
  type Act,
  albumUri,
  type Command,
  type EmbedAct,
  FAULTS,
  type History,
  INVARIANTS,
  runHistory,
  showUri,
  type Step,
  trackUri,
} from '#simulation';

const FIRST = albumUri('First Light');
const SECOND = albumUri('Second Wind');

const at = (page: number, act: Act, afterMs = 0): Step => ({ page, act, afterMs });
const give = (page: number, command: Command, afterMs = 0): Step => at(page, { type: 'command', command }, afterMs);
const strike = (page: number, name: string, forMs: number, afterMs = 0): Step =>
  at(page, { type: 'fault', name, forMs }, afterMs);
const embed = (page: number, does: EmbedAct, afterMs = 0): Step => at(page, { type: 'embed', does }, afterMs);

/** What is violated while three clients of one account do this, all pages by default. */
const violationsOf = async (history: Pick<History, 'seed' | 'kinds' | 'engine'>, ...steps: readonly Step[]) =>
  (await runHistory({ ...history, pages: [0, 0, 0], steps }, { faults: FAULTS, invariants: INVARIANTS })).violations;

const violations = (...steps: readonly Step[]) => violationsOf({ seed: 1 }, ...steps);

describe('the invariants hold', () => {
  it('while a page learns of two states at once, when it wakes', async () => {
    expect(
      await violations(
        give(0, { type: 'play', contextUri: FIRST }),
        at(1, { type: 'transfer', toPage: 2 }),
        at(2, { type: 'sleep' }),
        give(0, { type: 'next' }),
        give(1, { type: 'smart-previous' }),
        give(0, { type: 'pause' }),
      ),
    ).to.deep.equal([]);
  });

  it('while a device that plays nothing is refused a command, and a page is asked to wait', async () => {
    expect(
      await violationsOf(
        { seed: 910413 },
        give(0, { type: 'play', contextUri: SECOND, index: 0 }, 20_000),
        strike(2, 'dealer.closed-1006', 12_000, 7_200),
        give(0, { type: 'pause' }, 1_200),
        give(0, { type: 'seek', positionMs: 168_721 }, 36_001),
        give(1, { type: 'unsave', uri: 'spotify:track:1ICZmZr417zaEl4wYtjm6k' }),
        strike(0, 'dealer.closed-1001', 1_000),
        strike(2, 'process.service-crash-after-commit', 50_000, 7_500),
        give(0, { type: 'set-private-session', on: false }, 41_200),
        strike(0, 'http.429-retry-date', 50_000),
        give(1, { type: 'check-saved', uri: 'spotify:track:2exrxWEnVedHhoaM8qY95T' }, 300),
        give(0, { type: 'start-listening' }),
        give(2, { type: 'previous' }, 21_200),
      ),
    ).to.deep.equal([]);
  });

  it('while addresses are refused and the clock is set back', async () => {
    expect(
      await violationsOf(
        { seed: 910266 },
        strike(0, 'http.url-expired', 50_000),
        give(0, { type: 'play', contextUri: FIRST }),
        give(1, { type: 'cycle-repeat' }),
        strike(0, 'clock.jumps-back', 50_000),
        give(2, { type: 'previous' }),
        give(1, { type: 'toggle-play' }, 28_401),
      ),
    ).to.deep.equal([]);
  });

  it('while the push of a new volume is lost, and the device reports the same one', async () => {
    expect(
      await violationsOf(
        { seed: 910185, kinds: ['player', 'player', 'headless'] },
        give(1, { type: 'transfer', restore: 'resume' }),
        strike(0, 'dealer.half-open', 50_000),
        give(2, { type: 'set-volume', volume01: 0 }),
        give(2, { type: 'set-queue', uris: [], previousUris: ['none'] }),
      ),
    ).to.deep.equal([]);
  });

  it('while a page that cannot report goes on to the next track', async () => {
    expect(
      await violations(
        give(2, { type: 'play', contextUri: FIRST, index: 1 }),
        strike(2, 'http.404', 1_000),
        give(2, { type: 'next' }),
        give(0, { type: 'toggle-shuffle' }),
        give(2, { type: 'play', contextUri: FIRST, index: 0 }),
      ),
    ).to.deep.equal([]);
  });

  it('while two devices take playback over from each other', async () => {
    expect(
      await violationsOf(
        { seed: 3692, kinds: ['player', 'headless', 'player'], engine: 'scripted-browser' },
        give(0, { type: 'play', contextUri: FIRST, index: 2 }),
        strike(1, 'media.late-open', 12_000),
        strike(0, 'user.transfers-cross', 12_000),
        strike(0, 'dealer.all-dropped', 0),
      ),
    ).to.deep.equal([]);
  });

  it('while a report of an earlier stop arrives after playback has come back', async () => {
    expect(
      await violationsOf(
        { seed: 3558 },
        strike(0, 'http.429-retry-after', 50_000, 1_200),
        strike(2, 'user.all-play', 12_000),
        at(1, { type: 'transfer', toPage: 0 }),
      ),
    ).to.deep.equal([]);
  });

  it('while an earlier stop is reported first after playback has come back', async () => {
    expect(
      await violationsOf(
        { seed: 5972, engine: 'scripted-browser' },
        give(1, { type: 'play', contextUri: FIRST }),
        strike(1, 'http.504', 50_000),
        give(0, { type: 'cycle-repeat' }),
        give(0, { type: 'transfer' }),
        give(1, { type: 'transfer' }),
      ),
    ).to.deep.equal([]);
  });

  it('while a page that plays cannot read that it is registered again', async () => {
    expect(
      await violationsOf(
        { seed: 989 },
        give(0, { type: 'play', contextUri: showUri('Sound Walks'), index: 1 }),
        strike(0, 'http.captive-portal', 12_000),
        strike(0, 'dealer.all-dropped', 0, 1_200),
        give(0, { type: 'transfer', restore: 'resume' }, 1_200),
        strike(0, 'http.hanging-30-s', 50_000, 50_000),
      ),
    ).to.deep.equal([]);
  });

  it('while the service orders another track in a conflict that began before the listening limit', async () => {
    expect(
      await violationsOf(
        { seed: 8321 },
        strike(0, 'eme.licence-402', 50_000),
        give(0, { type: 'transfer', restore: 'resume' }),
        strike(1, 'user.all-play', 1_000),
        strike(1, 'http.429-retry-date', 50_000),
      ),
    ).to.deep.equal([]);
  });

  it('while the service does not know of the listening limit yet', async () => {
    expect(
      await violationsOf(
        { seed: 4104 },
        at(1, { type: 'transfer', toPage: 2 }),
        strike(2, 'eme.licence-402', 50_000),
        strike(2, 'http.429-retry-date', 3_000),
        give(0, { type: 'play', contextUri: SECOND, index: 1 }),
        give(0, { type: 'resume' }),
        strike(1, 'http.delayed', 1_000),
      ),
    ).to.deep.equal([]);
  });

  it('while the response to a registration is lost and the next try is refused', async () => {
    expect(
      await violationsOf(
        { seed: 3330 },
        strike(1, 'http.aborted', 3_000),
        strike(1, 'dealer.all-dropped', 1_000),
        give(1, { type: 'leave-listening' }),
        strike(0, 'user.transfers-cross', 300),
        strike(1, 'http.429-retry-after', 50_000, 300),
        strike(0, 'eme.keys-not-taken', 12_000, 20_000),
      ),
    ).to.deep.equal([]);
  });

  it('while a track that the browser refused to start breaks', async () => {
    expect(
      await violations(
        strike(1, 'media.autoplay-refused', 50_000),
        give(1, { type: 'play', contextUri: FIRST, index: 1 }),
        strike(1, 'media.error-2', 3_000),
      ),
    ).to.deep.equal([]);
  });

  it('while a command arrives before the id of the connection', async () => {
    expect(
      await violations(strike(2, 'dealer.no-connection-id', 12_000), strike(2, 'dealer.unknown-command', 1_000, 20_400)),
    ).to.deep.equal([]);
  });

  it('while a page that sleeps misses a change of the queue', async () => {
    expect(
      await violations(
        give(0, { type: 'play', contextUri: showUri('Sound Walks'), index: 0 }),
        give(0, { type: 'sign-out' }),
        at(1, { type: 'sleep' }),
        give(2, { type: 'add-to-queue', uri: trackUri('First Light Two') }),
        give(1, { type: 'toggle-play' }, 32_000),
      ),
    ).to.deep.equal([]);
  });

  it('while an embed beside a page that has just woken closes', async () => {
    expect(
      await violations(
        at(2, { type: 'embed', does: { type: 'open', uri: FIRST } }),
        at(2, { type: 'sleep' }),
        at(2, { type: 'wake' }),
        at(2, { type: 'embed', does: { type: 'close' } }, 20_000),
      ),
    ).to.deep.equal([]);
  });

  it('while a page cannot read the responses to its renewals', async () => {
    expect(
      await violations(
        strike(0, 'http.truncated', 12_000),
        give(0, { type: 'start-listening' }),
        strike(0, 'dealer.token-expired', 12_000),
        give(1, { type: 'check-saved', uri: trackUri('First Light One') }, 6_300),
      ),
    ).to.deep.equal([]);
  });

  it('while a visitor skips in an embed that has lost its connection', async () => {
    expect(
      await violationsOf(
        { seed: 5531 },
        at(0, { type: 'embed', does: { type: 'open', uri: trackUri('First Light One') } }),
        at(0, { type: 'embed', does: { type: 'event', event: { type: 'SKIP_NEXT' } } }),
        strike(1, 'process.service-restart', 3_000),
        at(0, { type: 'embed', does: { type: 'event', event: { type: 'SKIP_NEXT' } } }),
      ),
    ).to.deep.equal([]);
  });

  it('while a listener seeks in a track that cannot be opened', async () => {
    expect(
      await violationsOf(
        { seed: 3394 },
        strike(0, 'eme.licence-500', 50_000),
        give(0, { type: 'play', contextUri: FIRST }),
        give(0, { type: 'seek', positionMs: 88_079 }, 31_200),
        strike(1, 'eme.licence-address-503', 3_000),
        at(1, { type: 'transfer', toPage: 1 }),
        give(1, { type: 'smart-previous' }, 1_800),
        give(0, { type: 'pause' }, 2_703),
      ),
    ).to.deep.equal([]);
  });

  it('while a page signs out and in again at once', async () => {
    expect(
      await violationsOf(
        { seed: 4926 },
        strike(0, 'user.sign-out-in-mid-load', 12_000),
        give(0, { type: 'sign-out' }, 32_400),
        give(1, { type: 'toggle-play' }),
      ),
    ).to.deep.equal([]);
  });

  it('while a page that could not sign out loses its new connection soon', async () => {
    expect(
      await violationsOf(
        { seed: 12_266 },
        strike(2, 'dealer.closed-1000', 300),
        strike(1, 'dealer.closed-1012', 12_000),
        strike(1, 'process.full-disk', 50_000),
        give(1, { type: 'sign-out' }),
        give(1, { type: 'sleep-timer', minutes: 25 }, 56_502),
      ),
    ).to.deep.equal([]);
  });

  it('while the queue waits for another device after an embed has closed', async () => {
    expect(
      await violationsOf(
        { seed: 12872, kinds: ['player', 'headless', 'player'] },
        embed(0, { type: 'open', uri: trackUri('First Light One') }),
        give(1, { type: 'play', contextUri: SECOND }),
        give(2, { type: 'add-to-queue', uri: trackUri('Second Wind Four') }, 1_200),
        embed(0, { type: 'event', event: { type: 'SKIP_PREV' } }, 37_200),
        strike(0, 'http.402', 50_000),
        strike(0, 'process.service-restart', 300),
        embed(0, { type: 'open', uri: trackUri('First Light One') }, 8_400),
      ),
    ).to.deep.equal([]);
  });

  it('while a page that was refused on a connection gets another one, and then the first again', async () => {
    expect(
      await violationsOf(
        { seed: 15693 },
        give(0, { type: 'play', contextUri: SECOND, index: 1 }),
        give(2, { type: 'transfer' }),
        strike(0, 'clock.wrong-time-service', 50_000),
        give(0, { type: 'transfer', restore: 'resume' }),
        strike(0, 'http.429-retry-after', 50_000, 37_501),
        give(0, { type: 'transfer' }, 46_600),
        strike(0, 'dealer.no-connection-id', 1_000),
        strike(0, 'dealer.second-connection-id', 1_000, 12_300),
      ),
    ).to.deep.equal([]);
  });

  it('while a queue replaces one that is sent again in the same moment', async () => {
    const uris = [trackUri('First Light One'), trackUri('First Light Two')];
    expect(
      await violationsOf(
        { seed: 14125 },
        give(2, { type: 'transfer', restore: 'resume' }),
        give(1, { type: 'play', contextUri: FIRST, trackUris: [trackUri('Second Wind One')] }),
        strike(2, 'http.404', 50_000),
        strike(2, 'media.decode-error-protected', 300, 20_000),
        strike(0, 'clock.wrong-time-service', 1_000),
        give(2, { type: 'set-queue', uris }, 21_200),
        give(2, { type: 'set-queue', uris: uris.toReversed() }),
      ),
    ).to.deep.equal([]);
  });

  it('while the product of an account changes and the disk is full', async () => {
    expect(
      await violationsOf(
        { seed: 16987 },
        strike(2, 'policy.product-flips', 50_000),
        strike(0, 'process.full-disk', 12_000, 43_804),
        at(1, { type: 'sleep' }, 20_302),
      ),
    ).to.deep.equal([]);
  });

  it('while a listener plays at a refused page that waits to register again', async () => {
    expect(
      await violationsOf(
        { seed: 17270 },
        strike(1, 'http.429', 50_000, 20_301),
        strike(1, 'dealer.all-dropped', 0),
        give(1, { type: 'transfer', restore: 'resume' }, 1_200),
        strike(0, 'http.401', 3_000),
      ),
    ).to.deep.equal([]);
  });

  it('while a page wakes that slept through a new queue and a reconnection', async () => {
    const uri = trackUri('First Light One');
    expect(
      await violationsOf(
        { seed: 30537 },
        give(0, { type: 'transfer', restore: 'resume' }),
        give(2, { type: 'play', contextUri: SECOND, index: 2 }),
        strike(0, 'dealer.no-connection-id', 50_000),
        at(2, { type: 'sleep' }, 21_802),
        give(1, { type: 'set-queue', uris: [uri, uri] }, 20_001),
        at(2, { type: 'wake' }, 74_401),
      ),
    ).to.deep.equal([]);
  });

  it('while a command that waited for the connection is sent after a later one', async () => {
    expect(
      await violationsOf(
        { seed: 30961 },
        at(0, { type: 'sleep' }),
        strike(1, 'policy.product-flips', 50_000),
        give(1, { type: 'play', contextUri: SECOND }),
        strike(1, 'dealer.incomplete-endpoints', 12_000),
        give(1, { type: 'previous' }),
        give(1, { type: 'smart-previous' }, 20_000),
      ),
    ).to.deep.equal([]);
  });

  it('while pushes overtake the first look at the devices on a connection', async () => {
    expect(
      await violationsOf(
        { seed: 32449 },
        give(0, { type: 'play', contextUri: SECOND, index: 0 }, 6_000),
        strike(0, 'http.late', 12_000),
        strike(0, 'storage.second-tab', 12_000),
        strike(0, 'dealer.all-dropped', 0, 1_200),
        give(0, { type: 'transfer', restore: 'resume' }, 1_200),
        strike(2, 'http.hanging', 12_000, 30_000),
      ),
    ).to.deep.equal([]);
  });
});
