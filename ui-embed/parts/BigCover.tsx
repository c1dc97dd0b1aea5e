import { useUnit } from 'effector-react';
import { coversOf } from '#domain/embed/resource.ts';
import { useStores } from '../lib/embed-context.tsx';
import { Cover } from './Cover.tsx';
import { PlayButton } from './PlayButton.tsx';

/** Wide enough for the largest frame a cover fills. */
const BIG_COVER_PX = 640;

/** The cover of a single track or episode, as big as the frame allows. Spec §2 "big cover art". */
export function BigCover() {
  const { $resource } = useStores();
  const images = coversOf(useUnit($resource));
  return (
    <div className="big-cover">
      <div className="big-cover-ground">
        <Cover images={images} widthPx={BIG_COVER_PX} />
      </div>
      <div className="big-cover-front">
        <Cover images={images} widthPx={BIG_COVER_PX} />
        <PlayButton />
      </div>
    </div>
  );
}
