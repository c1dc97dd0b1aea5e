import { lazyComponent } from '../../lib/lazy-component.tsx';
import type { PictureDrawingProps } from './PictureDrawing.tsx';

/** The picture of an item without any. Its script loads with the first one; until then the place has the colour of a cover. */
export const GeneratedPicture = lazyComponent<PictureDrawingProps>(
  async () => (await import('./PictureDrawing.tsx')).PictureDrawing,
);
