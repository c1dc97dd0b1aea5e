import { createKeyedSerialQueue } from '#application/runtime/serial-queue.ts';
import { COVER_SIZES_PX } from '../../../domain/constants/library.ts';
import { saveCoverAs, loadSharp, type CoversDeps } from '../../images/covers.ts';
import { KINDS } from '../../records/records.ts';
import { coverName } from '../../images/unused-covers.ts';
import { PLAYLIST_KINDS, type PictureRecord } from '../../records/playlist-records.ts';

/** Mosaics of four covers, rendered on the first request and stored like other covers. */
export interface Mosaics {
  /** Makes the picture of that id, where it is a playlist's; a cover that is gone leaves it unmade. */
  make(imageId: string): Promise<void>;
}

export function createMosaics(deps: Omit<CoversDeps, 'sharp'>): Mosaics {
  const { store, blobs } = deps;
  const serially = createKeyedSerialQueue();

  const coversIn = async (imageId: string): Promise<readonly string[]> => {
    const query = { index: 'image', prefix: imageId, offset: 0, limit: 1 };
    const [found] = (await store.list<PictureRecord>(PLAYLIST_KINDS.picture, query)).items;
    return found?.doc.mosaic?.id === imageId ? found.doc.mosaic.covers : [];
  };
  const makeMosaic = async (imageId: string): Promise<void> => {
    const covers = await coversIn(imageId);
    const sharp = covers.length === 0 ? null : await loadSharp();
    if (sharp === null || (await store.get(KINDS.image, imageId)) !== null) return;
    const quarters = await Promise.all(covers.map((id) => blobs.read(coverName(id, QUARTER_FROM_PX))));
    const there = quarters.flatMap((bytes) => bytes ?? []);
    if (there.length < covers.length) return;
    const layers = await Promise.all(
      there.map(async (bytes, place) => ({
        input: await sharp(bytes).resize(QUARTER_PX, QUARTER_PX, { fit: 'cover' }).toBuffer(),
        left: (place % 2) * QUARTER_PX,
        top: Math.floor(place / 2) * QUARTER_PX,
      })),
    );
    const canvas = { width: WHOLE_PX, height: WHOLE_PX, channels: 3, background: '#000000' } as const;
    const whole = await sharp({ create: canvas }).composite(layers).png().toBuffer();
    await saveCoverAs({ ...deps, sharp }, imageId, whole);
  };
  return { make: (imageId) => serially(imageId, () => makeMosaic(imageId)) };
}

const WHOLE_PX = Math.max(...COVER_SIZES_PX);
const QUARTER_PX = WHOLE_PX / 2;
/** The smallest size that needs no upscaling for a quarter; else the largest. */
const QUARTER_FROM_PX = COVER_SIZES_PX.find((sizePx) => sizePx >= QUARTER_PX) ?? WHOLE_PX;
