import { expect } from 'chai';
import { type Act, albumUri, type Command, FAULTS, type History, INVARIANTS, runHistory, showUri, type Step } from '#simulation';

const FIRST = albumUri('First Light');
const SECOND = albumUri('Second Wind');

const at = (page: number, act: Act, afterMs = 0): Step => ({ page, act, afterMs });
const give = (page: number, command: Command, afterMs = 0): Step => at(page, { type: 'command', command }, afterMs);
const strike = (page: number, name: string, forMs: number, afterMs = 0): Step =>
  at(page, { type: 'fault', name, forMs }, afterMs);

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
});
