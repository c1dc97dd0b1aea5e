import type { Image } from '#domain/catalog/types.ts';
import { Cover } from '../../parts/Cover.tsx';
import * as s from './PlaylistHead.module.css';

const QUARTERS = 4;
const SIZES = '(max-width: 640px) 30vw, 140px';

interface MosaicProps {
  readonly name: string;
  /** The covers of its songs in their order, each song's own. */
  readonly covers: readonly (readonly Image[])[];
}

/** The first four covers of a playlist in one square; with fewer the first alone. */
export function Mosaic({ name, covers }: MosaicProps) {
  const different = new Map(covers.filter((images) => images.length > 0).map((images) => [images[0]?.url, images]));
  const four = [...different.values()].slice(0, QUARTERS);
  if (four.length < QUARTERS) return <Cover images={four[0] ?? []} name={name} sizes="(max-width: 640px) 60vw, 280px" isEager />;
  return (
    <div className={s.mosaic}>
      {four.map((images) => (
        <Cover key={images[0]?.url} images={images} name={name} sizes={SIZES} isEager />
      ))}
    </div>
  );
}
