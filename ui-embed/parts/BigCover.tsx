import { useUnit } from 'effector-react';
import { coversOf } from '#domain/embed/resource.ts';
import { useStores } from '../lib/embed-context.tsx';
import { Cover } from './Cover.tsx';
import { PlayButton } from './PlayButton.tsx';

/** Width of the cover for the largest frame, in CSS pixels. */
const BIG_COVER_PX = 640;

/** The large cover of a single track or episode. Spec §2 "big cover art". */
export function BigCover() {
  const { $resource } = useStores();
  const images = coversOf(useUnit($resource));
  return (
    <div className="big-cover">
      <div className="big-cover-backdrop">
        <Cover images={images} widthPx={BIG_COVER_PX} />
      </div>
      <div className="big-cover-front">
        <Cover images={images} widthPx={BIG_COVER_PX} />
        <PlayButton />
      </div>
    </div>
  );
}
