import { PICTURE_LENGTH_MAX } from '#domain/constants/content/playlists.ts';

const SIDE_PX = 640;
const QUALITIES = [0.9, 0.75, 0.5, 0.3];

/** Crops the middle of an image to a square JPEG in base64, within the size limit of playlists; null for unreadable files. */
export async function squareJpeg(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  const canvas = document.createElement('canvas');
  const room = canvas.getContext('2d');
  if (picture === null || room === null) return null;
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  // Transparent areas become white, as in the covers of the service.
  room.fillStyle = '#fff';
  room.fillRect(0, 0, SIDE_PX, SIDE_PX);
  const side = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  room.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  picture.close();
  const tries = QUALITIES.map((quality) => canvas.toDataURL('image/jpeg', quality).replace(/^.*,/, ''));
  return tries.find((jpeg) => jpeg.length <= PICTURE_LENGTH_MAX) ?? null;
}
