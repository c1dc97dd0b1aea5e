import type { Random } from '#application/ports/random.ts';
import type { Hold } from './holding.ts';

/** The part of a `BroadcastChannel` that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

interface Note {
  readonly type: 'asked' | 'held';
  readonly name: string;
  readonly by: string;
}

/** How long whoever holds something may take to say so, in milliseconds. */
const ANSWER_WAIT_MS = 60;
const NAME_BYTES = 8;

/**
 * Where there are no locks, as in a page over plain http: whoever wants something asks all pages, and who holds it says so.
 * Of two that ask at once one gets it. A page that is frozen says nothing, and shares what it holds when it thaws.
 */
export function holdByChannel(channel: Channel, random: Random): Hold {
  const self = random.hex(NAME_BYTES);
  const held = new Set<string>();
  const asking = new Map<string, () => void>();
  channel.addEventListener('message', ({ data }: MessageEvent<Note>) => {
    const { by, name, type } = data;
    if (type === 'held') asking.get(name)?.();
    else if (held.has(name) || (asking.has(name) && self > by)) channel.postMessage({ type: 'held', name, by: self });
  });

  const ask = (name: string): Promise<boolean> =>
    new Promise((resolve) => {
      const settle = (isMine: boolean) => {
        clearTimeout(timer);
        asking.delete(name);
        if (isMine) held.add(name);
        resolve(isMine);
      };
      const timer = setTimeout(() => settle(true), ANSWER_WAIT_MS);
      asking.set(name, () => settle(false));
      channel.postMessage({ type: 'asked', name, by: self });
    });

  return async (name, waitMs) => {
    const untilMs = performance.now() + waitMs;
    for (;;) {
      if (await ask(name)) return true;
      if (performance.now() >= untilMs) return false;
      await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS));
    }
  };
}
