import type { Page } from '#application/ports/page.ts';

type Change = Parameters<Parameters<Page['onChange']>[0]>[0];

export interface ScriptedPage extends Page {
  /** Makes it happen. */
  change(change: Change): void;
  /** The addresses that the page navigated to, in order. */
  readonly leftFor: readonly string[];
}

/** A page without a browser: online and visible until a test changes it. */
export function createScriptedPage(): ScriptedPage {
  const listeners = new Set<(change: Change) => void>();
  const leftFor: string[] = [];
  let online = true;
  return {
    leftFor,
    isOnline: () => online,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    leaveFor: (url) => void leftFor.push(url),
    change(change) {
      if (change === 'online' || change === 'offline') online = change === 'online';
      for (const listener of [...listeners]) listener(change);
    },
  };
}
