import type { Mutant } from './mutant.ts';

const HUB = 'adapters/service/application/kernel/instances/shared-hub.ts';
const SENT = "if (!isHere) publish(userId, { type: 'push', receivers, message });";
const ACCOUNT = 'adapters/service/application/playback/player-account.ts';

/** Bugs between the instances of a service: writes, pushes over the bus, instances that are gone. */
export const INSTANCE_MUTANTS: readonly Mutant[] = (
  [
    {
      id: 'version-check',
      rule: 'A player is written only on the version that it was decided on.',
      file: 'adapters/service/application/playback/session-documents.ts',
      find: 'id: userId, doc, ifVersion: before.storedVersion };',
      replacement: 'id: userId, doc };',
    },
    {
      id: 'stale-player',
      rule: 'A turn that writes nothing is taken on what is stored.',
      file: ACCOUNT,
      find: "if (result === 'unchanged' && isKnown && isShared && (await newest()) !== before) continue;",
      replacement: '',
    },
    {
      id: 'push-over-bus',
      rule: 'A push to an account reaches the sockets of the other instances.',
      file: HUB,
      find: SENT,
      replacement: SENT.replace('!isHere', "!isHere && receivers.type === 'connection'"),
    },
    {
      id: 'order-over-bus',
      rule: 'An order to a device reaches its socket at another instance.',
      file: HUB,
      find: SENT,
      replacement: SENT.replace('!isHere', "!isHere && receivers.type !== 'connection'"),
    },
    {
      id: 'bus-gap',
      rule: 'After a gap in the bus, pages read again.',
      file: HUB,
      find: 'if (topic === null) local.skipNumber(null);',
      replacement: 'if (topic === null) return;',
    },
    {
      id: 'topic-gap',
      rule: 'After a gap in one topic, the pages of its account read again.',
      file: HUB,
      find: 'else if (topic.startsWith(PREFIX)) local.skipNumber(topic.slice(PREFIX.length));',
      replacement: '',
    },
    {
      id: 'repeated-command',
      rule: 'A command that is sent again to another instance is carried out once.',
      file: 'adapters/service/domain/player-session/parts/command-marks.ts',
      find: "if (id !== null && done.some((one) => one.id === id)) return { type: 'done' };",
      replacement: '',
    },
    {
      id: 'gone-instance',
      rule: 'The sockets of an instance that is gone are given up.',
      file: HUB,
      find: '=> giveUp(caller.userId, connectionId));',
      replacement: '=> records.remove(connectionId).then(() => void caller));',
    },
    {
      id: 'woken-instance',
      rule: 'An instance that stood still for too long closes its sockets.',
      file: HUB,
      find: `    onLost() {
      local.closeAll();
    },`,
      replacement: '    onLost() {},',
    },
  ] as const
).map((mutant) => ({ ...mutant, instances: 2 }));
