import { VideoPlaceholder } from '../../content/cards/VideoPlaceholder.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './SmallVideo.module.css';

/** The picture in the bar: a look at it, and the way to see it large. */
export function SmallVideo({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={s.small} aria-label={TEXTS.video.open} title={TEXTS.video.open} onClick={onOpen}>
      <VideoPlaceholder />
    </button>
  );
}
