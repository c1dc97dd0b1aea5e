import { expect } from 'chai';
import { checkControllable, defaultTarget, lastActiveDeviceId, LOCAL_TARGET } from '#domain/connect/command-target.ts';
import type { Cluster, ClusterDevice } from '#domain/connect/types.ts';

const device = (id: string, capabilities: Partial<ClusterDevice['capabilities']> = {}): ClusterDevice => ({
  device_id: id,
  name: id,
  device_type: 'COMPUTER',
  device_software_version: '1',
  volume: 0,
  can_play: true,
  capabilities: { is_controllable: true, is_observable: true, disable_volume: false, ...capabilities },
  metadata_map: {},
});

const cluster = (activeId: string | null, ...ids: readonly string[]): Cluster => ({
  timestamp: '1',
  version: 1,
  active_device_id: activeId,
  player_state: null,
  server_timestamp_ms: '1',
  devices: Object.fromEntries(ids.map((id) => [id, device(id)])),
});

/** Its socket is gone. */
const vanished = (id: string, before: Cluster): Cluster => ({
  ...before,
  devices: { ...before.devices, [id]: { ...device(id), can_play: false } },
});

describe('a command without a device', () => {
  it('goes to the active device, else to the last active one if connected, else here [S7.171]', () => {
    const cases = [
      { now: cluster('kitchen', 'desk', 'kitchen'), last: null, goesTo: 'kitchen' },
      { now: cluster(null, 'desk', 'kitchen'), last: 'kitchen', goesTo: 'kitchen' },
      { now: cluster(null, 'desk'), last: 'kitchen', goesTo: LOCAL_TARGET },
      { now: cluster('desk', 'desk', 'kitchen'), last: 'kitchen', goesTo: LOCAL_TARGET },
      { now: cluster(null, 'desk', 'kitchen'), last: 'desk', goesTo: LOCAL_TARGET },
      { now: null, last: 'kitchen', goesTo: LOCAL_TARGET },
      { now: vanished('kitchen', cluster('kitchen', 'desk', 'kitchen')), last: null, goesTo: LOCAL_TARGET },
      { now: vanished('kitchen', cluster(null, 'desk', 'kitchen')), last: 'kitchen', goesTo: LOCAL_TARGET },
    ];
    for (const { now, last, goesTo } of cases) expect(defaultTarget(now, last, 'desk'), JSON.stringify(last)).to.equal(goesTo);
    expect(lastActiveDeviceId('kitchen', cluster(null))).to.equal('kitchen');
    expect(lastActiveDeviceId('kitchen', cluster('desk'))).to.equal('desk');
  });

  it('reaches a device only if its capabilities allow it [S6.15, S3.73]', () => {
    const refusal = (capabilities: Partial<ClusterDevice['capabilities']>, what: 'command' | 'volume') => {
      const checked = checkControllable(device('kitchen', capabilities), what);
      return checked.ok ? null : checked.error.code;
    };
    expect(refusal({}, 'command')).to.equal(null);
    expect(refusal({ is_controllable: false }, 'command')).to.equal('COMMAND_RESTRICTED');
    expect(refusal({ is_controllable: false }, 'volume')).to.equal('COMMAND_RESTRICTED');
    expect(refusal({ disable_volume: true }, 'command')).to.equal(null);
    expect(refusal({ disable_volume: true }, 'volume')).to.equal('COMMAND_RESTRICTED');
    expect(checkControllable(undefined, 'command').ok).to.equal(true);
  });
});
