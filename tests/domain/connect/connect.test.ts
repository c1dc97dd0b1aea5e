import { expect } from 'chai';
import fc from 'fast-check';
import { newerCluster, observablePlayer } from '#domain/connect/cluster.ts';
import { disallowFlagsOf } from '#domain/connect/disallows.ts';
import { commandError } from '#domain/connect/command-error.ts';
import { nextRepeatMode, repeatModeOf, repeatOptions, REPEAT_MODES } from '#domain/connect/repeat.ts';
import { smartPrevious } from '#domain/connect/smart-previous.ts';
import type { Cluster } from '#domain/connect/types.ts';
import { parseVolume01, volume01From, volume16From } from '#domain/connect/volume.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { licenceKind } from '#domain/session/licence-kind.ts';
import { createTally } from '#tests/support/world/tally.ts';

const cluster = (version: number, timestamp = '1'): Cluster => ({
  timestamp,
  version,
  active_device_id: 'a',
  devices: {},
  player_state: null,
  server_timestamp_ms: '1',
});

describe('a cluster', () => {
  it('ignores an older one that arrives late', () => {
    const tally = createTally('clusters', ['late', 'newer', 'the same again'] as const);
    fc.assert(
      fc.property(fc.array(fc.nat(50), { minLength: 1, maxLength: 30 }), (versions) => {
        versions.forEach((version, at) => {
          const known = Math.max(...versions.slice(0, at));
          tally.count(version > known ? 'newer' : version < known ? 'late' : 'the same again');
        });
        const last = versions
          .map((version) => cluster(version))
          .reduce<Cluster | null>((known, received) => newerCluster(known, received, 'push'), null);
        expect(last?.version).to.equal(Math.max(...versions));
      }),
    );
    tally.expectAll();
  });

  it('takes the response to our own request, even when the service restarted its count', () => {
    expect(newerCluster(cluster(90), cluster(1), 'response').version).to.equal(1);
  });

  it('hides the state of an active device that may not be observed [S6.16]', () => {
    const player = { context_uri: 'x' } as Cluster['player_state'];
    const device = (is_observable: boolean) =>
      ({ a: { capabilities: { is_observable, is_controllable: true, disable_volume: false } } }) as unknown as Cluster['devices'];
    expect(observablePlayer({ ...cluster(1), player_state: player, devices: device(false) })).to.equal(null);
    expect(observablePlayer({ ...cluster(1), player_state: player, devices: device(true) })).to.equal(player);
    expect(observablePlayer({ ...cluster(1), player_state: player, active_device_id: null })).to.equal(player);
  });
});

describe('restrictions', () => {
  const cases = [
    ['pausing', 'disallow_pausing_reasons', '[S6.17]'],
    ['resuming', 'disallow_resuming_reasons', '[S6.18]'],
    ['seeking', 'disallow_seeking_reasons', '[S6.19]'],
    ['peekingPrevious', 'disallow_peeking_prev_reasons', '[S6.20]'],
    ['peekingNext', 'disallow_peeking_next_reasons', '[S6.21]'],
    ['skippingPrevious', 'disallow_skipping_prev_reasons', '[S6.22]'],
    ['skippingNext', 'disallow_skipping_next_reasons', '[S6.23]'],
    ['togglingRepeatContext', 'disallow_toggling_repeat_context_reasons', '[S6.24]'],
    ['togglingRepeatTrack', 'disallow_toggling_repeat_track_reasons', '[S6.25]'],
    ['togglingShuffle', 'disallow_toggling_shuffle_reasons', '[S6.26]'],
  ] as const;
  for (const [flag, reasons, row] of cases)
    it(`say as a boolean whether ${flag} is barred [S3.76] ${row}`, () => {
      const barred = disallowFlagsOf({ [reasons]: ['why'] });
      expect(Object.entries(barred).filter(([, isBarred]) => isBarred)).to.deep.equal([[flag, true]]);
      expect(disallowFlagsOf({ [reasons]: [] })[flag]).to.equal(false);
    });
});

/** Spec §9: under 3000 ms with a previous track, or seeking disallowed, goes to previous; else restarts at 0. */
describe('smart previous [S9.03–S9.05]', () => {
  const cases = [
    { positionMs: 2_999, hasPrevious: true, canSeek: true, means: 'previous', row: '[S9.03]' },
    { positionMs: 3_000, hasPrevious: true, canSeek: true, means: 'restart', row: '[S9.05]' },
    { positionMs: 2_999, hasPrevious: false, canSeek: true, means: 'restart', row: '[S9.05]' },
    { positionMs: 90_000, hasPrevious: true, canSeek: false, means: 'previous', row: '[S9.04]' },
    { positionMs: 90_000, hasPrevious: false, canSeek: false, means: 'previous', row: '[S9.04]' },
  ] as const;
  for (const { means, row, ...moment } of cases)
    it(`means ${means} at ${JSON.stringify(moment)} ${row}`, () => expect(smartPrevious(moment)).to.equal(means));
});

describe('repeat', () => {
  it('cycles OFF→CONTEXT→TRACK→OFF [S4.156] [S4.157]', () => {
    expect(REPEAT_MODES.map(nextRepeatMode)).to.deep.equal(['CONTEXT', 'TRACK', 'OFF']);
  });

  it('survives the way to the service and back', () => {
    for (const mode of REPEAT_MODES) expect(repeatModeOf({ ...repeatOptions(mode), shuffling_context: false })).to.equal(mode);
  });
});

describe('volume', () => {
  it('comes back from the scale of connect within one step [S5.47] [S9.63]', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (volume01) => {
        const volume = volume16From(volume01);
        expect(volume.ok && Math.abs(volume01From(volume.value) - volume01) <= 1 / 65_535).to.equal(true);
      }),
    );
  });

  it('caps a large connect volume, and refuses a negative one or one that is not a number [S3.72, S5.46]', () => {
    expect(volume16From(7)).to.deep.equal({ ok: true, value: 65_535 });
    for (const wrong of [-0.1, NaN, Infinity])
      expect(volume16From(wrong)).to.have.nested.property('error.message', 'Invalid volume.');
  });

  it('is refused by the player outside of 0 to 1 [S5.23] [S8.26]', () => {
    for (const wrong of [-0.01, 1.01, NaN, Infinity]) {
      const parsed = parseVolume01(wrong);
      expect(parsed.ok ? null : parsed.error).to.include({
        code: 'PLAYER_ATTEMPTED_VOLUME_OUT_OF_RANGE',
        message: 'Volume should be in range [0, 1]',
      });
    }
    for (const volume01 of [0, 0.5, 1]) expect(parseVolume01(volume01)).to.deep.equal({ ok: true, value: volume01 });
  });
});

describe('a refused command', () => {
  it('maps the message of the service to an error of ours [S8.112] [S8.114]', () => {
    const refused = (status: number) => playerError('REQUEST_FAILED', status);
    expect(commandError(refused(404), 'No such device.')).to.deep.equal(playerError('CONNECT_NO_DEVICE'));
    expect(commandError(refused(403), 'Nothing playing')).to.deep.equal(playerError('NOTHING_PLAYING'));
    expect(commandError(refused(403), playerError('COMMAND_RESTRICTED', 'no_next_track').message)).to.deep.equal(
      playerError('COMMAND_RESTRICTED', 'no_next_track'),
    );
    expect(commandError(refused(404), playerError('CONTEXT_UNKNOWN', 'x').message)).to.deep.equal(
      playerError('CONTEXT_UNKNOWN', 'x'),
    );
    expect(commandError(refused(500), '').code).to.equal('REQUEST_FAILED');
  });

  it('gives the reason why nothing plays, or the error for missing key systems', () => {
    const errorFor = (reason: string) =>
      commandError(playerError('REQUEST_FAILED', 403), playerError('NOTHING_PLAYABLE', reason).message);
    for (const reason of ['', 'The file has changed.', playerError('NOTHING_PLAYING').message])
      expect(errorFor(reason)).to.deep.equal(playerError('NOTHING_PLAYABLE', reason));
    expect(errorFor(playerError('EME_API_UNSUPPORTED').message)).to.deep.equal(playerError('EME_API_UNSUPPORTED'));
  });
});

describe('the licence a play command asks for [S6.09–S6.11]', () => {
  for (const [state, kind, row] of [
    [{ ads: '1' }, 'on-demand', '[S6.09]'],
    [null, 'on-demand', '[S6.10]'],
    [{}, 'on-demand', '[S6.10]'],
    [{ ads: '0' }, 'premium', '[S6.11]'],
  ] as const)
    it(`is ${kind} with ${JSON.stringify(state)} ${row}`, () => expect(licenceKind(state)).to.equal(kind));
});
