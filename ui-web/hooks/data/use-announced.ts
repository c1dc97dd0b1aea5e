import { useEffect, useRef } from 'react';
import { useAnnounce } from '../../lib/announcer.tsx';

/**
 * Announces a sentence of the screen each time it changes, but not the first one: the screen itself is new then.
 * For what would be a live region; the page has only one.
 */
export function useAnnounced(sentence: string): void {
  const announce = useAnnounce();
  const latest = useRef({ announce, sentence });
  useEffect(() => {
    const before = latest.current.sentence;
    latest.current = { announce, sentence };
    if (sentence !== '' && sentence !== before) announce(sentence);
  });
}
