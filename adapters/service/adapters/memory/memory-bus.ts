import type { Clock } from '#application/ports/clock.ts';
import type { Ms } from '#domain/core/units.ts';
import type { Bus } from '../../application/ports/instances/bus.ts';

/** Connects the instances of one process: those of a test or of a simulation. It loses and delays as Redis Pub/Sub may. */
export interface MemoryBusNetwork {
  /** Another instance's end. `hearing` makes what its process learns of the bus. */
  join(hearing?: Hearing): MemoryBusEnd;
  /** Breaks all connections. Messages are lost, and every instance learns of a gap when the function that is returned ends it. */
  cut(): () => void;
}

type Hearing = <Given extends readonly unknown[]>(run: (...given: Given) => void) => (...given: Given) => void;

/** The connections of one instance. */
export interface MemoryBusEnd extends Bus {
  /**
   * Breaks one of them. What it sends is lost, and the subscribers of these topics learn of a gap when the function that is returned ends
   * it; what it should receive is lost, and it learns of a gap in everything.
   */
  cut(which: 'sending' | 'receiving'): () => void;
  /** The time that a message takes from here, or to here. They stay in order. */
  setDelayMs(which: 'sending' | 'receiving', delayMs: () => Ms): void;
}

interface Member {
  readonly listeners: Map<string, Set<(text: string) => void>>;
  readonly sending: Way;
  readonly receiving: Way;
  noteGap(topic: string | null): void;
}

/** Between an instance and the network. */
interface Way {
  /** In order; `lost` when the way is cut, at once or before it arrives. */
  carry(arrive: () => void, lost: () => void): void;
  cut(): () => void;
  isCut(): boolean;
  setDelayMs(delayMs: () => Ms): void;
}

export function createMemoryBusNetwork(clock: Clock): MemoryBusNetwork {
  const members = new Set<Member>();

  /** To the other subscribers of the topic. */
  const spread = (sender: Member, topic: string, receive: (member: Member) => void): void => {
    for (const member of members)
      if (member !== sender && member.listeners.has(topic))
        member.receiving.carry(
          () => receive(member),
          () => undefined,
        );
  };
  const deliver = (member: Member, topic: string, text: string): void => {
    for (const listener of [...(member.listeners.get(topic) ?? [])]) listener(text);
  };
  return {
    join(hearing = (run) => run) {
      const gaps = new Set<(topic: string | null) => void>();
      const missed = new Set<string>();
      const announce = hearing(() => {
        const topics = [...missed];
        missed.clear();
        for (const topic of topics)
          member.sending.carry(
            () => spread(member, topic, ({ noteGap }) => noteGap(topic)),
            () => missed.add(topic),
          );
      });
      const noteGap = hearing((topic: string | null) => gaps.forEach((listener) => listener(topic)));
      const member: Member = {
        ...{ listeners: new Map(), noteGap },
        sending: createWay(clock, announce),
        receiving: createWay(clock, () => noteGap(null)),
      };
      members.add(member);
      return {
        publish(topic, text) {
          if (!members.has(member)) return;
          const lose = () => {
            missed.add(topic);
            if (!member.sending.isCut()) announce();
          };
          member.sending.carry(() => {
            // What a process that ended had not sent yet is lost with it.
            if (members.has(member)) spread(member, topic, (other) => deliver(other, topic, text));
          }, lose);
        },
        async subscribe(topic, listener) {
          const hear = hearing(listener);
          const listeners = member.listeners.get(topic) ?? new Set();
          member.listeners.set(topic, listeners.add(hear));
          return () => {
            listeners.delete(hear);
            if (listeners.size === 0 && member.listeners.get(topic) === listeners) member.listeners.delete(topic);
          };
        },
        onGap: (listener) => void gaps.add(listener),
        cut: (which) => member[which].cut(),
        setDelayMs: (which, delayMs) => member[which].setDelayMs(delayMs),
        async close() {
          members.delete(member);
        },
      };
    },
    cut() {
      const ends = [...members].flatMap(({ receiving, sending }) => [receiving.cut(), sending.cut()]);
      return () => ends.forEach((end) => end());
    },
  };
}

function createWay(clock: Clock, onRestored: () => void): Way {
  let delay = (): Ms => 0;
  let cuts = 0;
  /** Grows with each cut: what was on its way then is lost. */
  let age = 0;
  let latestMs: Ms = 0;
  return {
    carry(arrive, lost) {
      const sentAge = age;
      latestMs = Math.max(latestMs, clock.nowMs() + delay());
      if (cuts > 0) lost();
      else clock.after(latestMs - clock.nowMs(), () => (age === sentAge ? arrive() : lost()));
    },
    cut() {
      let isCut = true;
      cuts += 1;
      age += 1;
      return () => {
        if (!isCut) return;
        isCut = false;
        cuts -= 1;
        if (cuts === 0) onRestored();
      };
    },
    isCut: () => cuts > 0,
    setDelayMs: (delayMs) => void (delay = delayMs),
  };
}
