import { useEffect, useRef } from 'react';

interface LoadMoreSentinelProps {
  readonly hasMore: boolean;
  readonly onNear: () => void;
}

const ROOT_MARGIN = '600px';

/** An element after the last row. It requests the next page shortly before it scrolls into view. */
export function LoadMoreSentinel({ hasMore, onNear }: LoadMoreSentinelProps) {
  const sentinel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = sentinel.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onNear();
      },
      { root: element.closest('main, aside'), rootMargin: ROOT_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });

  return hasMore ? <div ref={sentinel} style={{ height: 1 }} /> : null;
}
