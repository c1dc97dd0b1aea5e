import { useEffect, useRef } from 'react';
import { useStores } from '../../lib/stores-context.tsx';
import * as s from './VideoPlaceholder.module.css';

/** A place the picture is shown in as long as it is drawn; the last one drawn has it. */
export function VideoPlaceholder() {
  const { video } = useStores();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current === null ? undefined : video.place(place.current)), [video]);
  return <div ref={place} className={s.place} />;
}
