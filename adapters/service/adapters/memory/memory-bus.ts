import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Bus } from '../../application/ports/instances/bus.ts';

/** Connects the instances of one process: those of a test or of a simulation. */
export interface MemoryBusNetwork {
  /** Another instance's end. */
  join(): Bus;
  /** The time that each message takes from now on. */
  setDelayMs(delayMs: Ms): void;
  /** From now on messages are lost; every instance learns of the gap when the function that is returned ends it. */
  cut(): () => void;
}

interface Member {
  readonly listeners: Map<string, Set<(message: unknown) => void>>;
  readonly onGap: Set<(topic: string | null) => void>;
}

export function createMemoryBusNetwork(clock: Clock): MemoryBusNetwork {
  const members = new Set<Member>();
  let delayMs: Ms = 0;
  let cuts = 0;

  const deliver = (sender: Member, topic: string, text: string): void => {
    for (const member of members)
      if (member !== sender) for (const listener of [...(member.listeners.get(topic) ?? [])]) listener(JSON.parse(text));
  };
  return {
    join() {
      const member: Member = { listeners: new Map(), onGap: new Set() };
      members.add(member);
      return {
        publish(topic, message) {
          const text = JSON.stringify(message);
          if (cuts === 0 && members.has(member)) clock.after(delayMs, () => deliver(member, topic, text));
        },
        async subscribe(topic, listener) {
          const listeners = member.listeners.get(topic) ?? new Set();
          member.listeners.set(topic, listeners.add(listener));
          return () => {
            listeners.delete(listener);
            if (listeners.size === 0 && member.listeners.get(topic) === listeners) member.listeners.delete(topic);
          };
        },
        onGap: (listener) => void member.onGap.add(listener),
        async close() {
          members.delete(member);
        },
      };
    },
    setDelayMs: (given) => void (delayMs = given),
    cut() {
      let isCut = true;
      cuts += 1;
      return () => {
        if (!isCut) return;
        isCut = false;
        cuts -= 1;
        if (cuts > 0) return;
        for (const { onGap } of members) for (const listener of onGap) listener(null);
      };
    },
  };
}
