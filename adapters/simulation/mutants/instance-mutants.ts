import type { Mutant } from './mutant.ts';

const HUB = 'adapters/service/application/kernel/instances/shared-hub.ts';

/** Bugs between the instances of a service: writes, and pushes over the bus. */
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
      id: 'push-over-bus',
      rule: 'A push to an account reaches the sockets of the other instances.',
      file: HUB,
      find: "publish(userId, { type: 'all', uri, payload, narrowed: payloads.filter(([, value]) => value !== null) });",
      replacement: 'void payloads;',
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
  ] as const
).map((mutant) => ({ ...mutant, instances: 2 }));
