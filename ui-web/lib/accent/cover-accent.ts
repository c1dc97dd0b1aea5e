import type { Controller } from '#application/player-view/controller-types.ts';
import { pictureColor } from '#domain/core/picture-color.ts';
import { COVER, readAccent, storeAccent } from './accent.ts';
import { onSetting } from '../stored-setting.ts';

/** The width and height at which a cover is read, in pixels. */
const SAMPLE_PX = 24;

/** The colour of the picture at an address; null for greys, and for a picture that another host keeps to itself. */
async function colorOfCover(url: string): Promise<string | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SAMPLE_PX;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX);
  return context && pictureColor(context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data);
}

/** Where it is chosen, the accent is the colour of the current cover. */
export function followCover(controller: Pick<Controller, 'view' | 'onChange'>, colorOf = colorOfCover): void {
  let shown: string | null = null;
  const follow = () => {
    const url = readAccent() === COVER ? (controller.view().track?.images[0]?.url ?? shown) : null;
    if (url === shown) return;
    shown = url;
    if (url === null) return;
    const show = (color: string | null) => {
      if (shown === url) storeAccent(COVER, color);
    };
    colorOf(url).then(show, () => show(null));
  };
  controller.onChange(follow);
  onSetting(follow);
  follow();
}
