import { useEffect, useRef } from 'react';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './VideoPlaceholder.module.css';

/** The container of the video. The placeholder mounted last shows it, until it unmounts. */
export function VideoPlaceholder() {
  const { video } = useStores();
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => (place.current === null ? undefined : video.place(place.current)), [video]);
  // A span, because a button may have it.
  return <span ref={place} className={s.container} />;
}
