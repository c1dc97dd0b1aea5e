import { type ReactNode, useDeferredValue, useEffect } from 'react';

export function createLaterInFirst() {
  let hasScreen = false;
  return function LaterInFirst({ children }: { readonly children: ReactNode }) {
    const isDue = useDeferredValue(true, hasScreen ? undefined : false);
    useEffect(() => void (hasScreen = true), []);
    return isDue && children;
  };
}

/**
 * What stands below the beginning of a screen. In the first screen of a page it comes in a render of its own: a page that puts all
 * of it into the document at once keeps a phone from reacting meanwhile.
 */
export const LaterInFirst = createLaterInFirst();
