import type { Mutant } from './mutant.ts';

/** Bugs of the service: what plays where, the queue, devices. */
export const SERVICE_MUTANTS: readonly Mutant[] = [
  {
    id: 'resume-position',
    rule: 'Playback moves to another device at its position.',
    file: 'adapters/service/domain/player-session/commands.ts',
    find: 'return renew(after, state, { seekToMs: positionAt(playback, untilMs) });',
    replacement: 'return renew(after, state, { seekToMs: 0 });',
  },
  {
    id: 'volume-announced',
    rule: 'A change of the volume is announced to every page.',
    file: 'adapters/service/domain/player-session/parts/volume.ts',
    find: "return andThen(andThen(announced, acknowledge), (after) => announceChange(after, 'DEVICE_VOLUME_CHANGED', [deviceId]));",
    replacement: 'return andThen(announced, acknowledge);',
  },
  {
    id: 'gone-device',
    rule: 'A device that does not come back is removed.',
    file: 'adapters/service/domain/player-session/parts/devices.ts',
    find: 'if (lostAtMs === null || nowMs - lostAtMs < DEVICE_GRACE_MS) return unchanged(state);',
    replacement: 'if (state !== null || lostAtMs === null) return unchanged(state);',
  },
  {
    id: 'active-device-listed',
    rule: 'The active device is one of the devices.',
    file: 'adapters/service/domain/player-session/parts/devices.ts',
    find: '...(isActive ? { activeId: null, machine: null } : {}) };',
    replacement: '...(isActive ? { machine: null } : {}) };',
  },
  {
    id: 'queue-block',
    rule: 'Queued tracks come before the context.',
    file: 'domain/list-player/window.ts',
    find: 'return [...queued, ...here, ...aheadItems',
    replacement: 'return [...here.slice(0, 1), ...queued, ...here.slice(1), ...aheadItems',
  },
  {
    id: 'cluster-version',
    rule: 'Each change of the devices has a higher version.',
    file: 'adapters/service/domain/player-session/step-helpers.ts',
    find: 'version: state.version + 1 }',
    replacement: 'version: Math.max(1, state.version) }',
  },
];
