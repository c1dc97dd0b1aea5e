import { VideoPlace } from '../../content/cards/VideoPlaceholder.tsx';
import { TEXTS } from '../../texts/texts.ts';
import * as s from './SmallPicture.module.css';

/** The picture in the bar: a look at it, and the way to see it large. */
export function SmallPicture({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className={s.small} aria-label={TEXTS.video.open} title={TEXTS.video.open} onClick={onOpen}>
      <VideoPlace />
    </button>
  );
}
