import { useState } from 'react';
import type { Image } from '#domain/catalog/types.ts';
import { coverFor } from '#domain/embed/resource.ts';
import { LogoIcon } from '#ui-web/icons/LogoIcon.tsx';

/** Cover art, or the logo without an image. Decorative: the title is beside it. */
export function Cover({ images, widthPx }: { readonly images: readonly Image[]; readonly widthPx: number }) {
  const url = coverFor(images, widthPx)?.url ?? null;
  const [broken, setBroken] = useState<string | null>(null);
  if (url === null || url === broken)
    return (
      <span className="cover-missing">
        <LogoIcon />
      </span>
    );
  return <img className="cover-image" src={url} alt="" draggable={false} onError={() => setBroken(url)} />;
}
