import { VideoPlaceholder } from '../../content/cards/VideoPlaceholder.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './SmallVideo.module.css';

/** The video in the now-playing bar; a click opens the full player. */
export function SmallVideo({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={s.video} aria-label={TEXTS.video.open} title={TEXTS.video.open} onClick={onOpen}>
      <VideoPlaceholder />
    </button>
  );
}
