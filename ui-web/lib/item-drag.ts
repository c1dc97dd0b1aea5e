import { QUEUE_URIS_MAX } from '#domain/constants/network/connect.ts';
import { playableUri } from '#domain/uri/content-uri.ts';
import * as s from './item-drag.module.css';

/** Items on their way to a playlist or the queue. */
export interface DraggedItem {
  readonly uri: string;
  readonly name: string;
}

/** An event of a drag, of the browser or of React. */
interface Transfer {
  readonly dataTransfer: DataTransfer | null;
  readonly target: EventTarget | null;
}

const ITEMS_TYPE = 'application/x-cadenza-items+json';

/** Where the picture of the dragged items is beside the pointer, in CSS pixels. */
const PICTURE_OFFSET_PX = -12;

/** Begins a drag of items, with a picture of them: the cover of the row or card, and the label. */
export function startItemDrag({ dataTransfer, target }: Transfer, items: readonly DraggedItem[], label: string): void {
  if (!dataTransfer) return;
  dataTransfer.setData(ITEMS_TYPE, JSON.stringify(items.map(({ uri, name }) => ({ uri, name }))));
  dataTransfer.setData('text/plain', items.map(({ name }) => name).join('\n'));
  dataTransfer.effectAllowed = 'copy';
  const picture = document.createElement('div');
  picture.className = s.picture ?? '';
  const cover = target instanceof Element ? target.closest('li, tr, article')?.querySelector('img') : null;
  if (cover) picture.append(cover.cloneNode());
  picture.append(label);
  document.body.append(picture);
  dataTransfer.setDragImage(picture, PICTURE_OFFSET_PX, PICTURE_OFFSET_PX);
  // The browser draws the picture after the event.
  setTimeout(() => picture.remove());
}

/** Begins the drags of single items: of the card or row with the item's URI as `data-drag`, and its title. */
export function listenToItemDrags(page: Document): void {
  page.addEventListener('dragstart', (event) => {
    const place = event.target instanceof Element ? event.target.closest('[data-drag]') : null;
    const uri = place?.getAttribute('data-drag');
    const name = place?.querySelector('a[href]')?.textContent ?? '';
    if (uri && !event.defaultPrevented) startItemDrag(event, [{ uri, name }], name);
  });
}

export const hasDraggedItems = ({ dataTransfer }: Transfer): boolean => dataTransfer?.types.includes(ITEMS_TYPE) ?? false;

/** The dropped items. Another page may have made them, so what is not an item is left out. */
export function droppedItems({ dataTransfer }: Transfer): readonly DraggedItem[] {
  let read: unknown;
  try {
    read = JSON.parse(dataTransfer?.getData(ITEMS_TYPE) ?? '');
  } catch {
    return [];
  }
  if (!Array.isArray(read)) return [];
  return (read as readonly unknown[]).slice(0, QUEUE_URIS_MAX).flatMap((one): readonly DraggedItem[] => {
    const { uri, name } = (one ?? {}) as { readonly uri?: unknown; readonly name?: unknown };
    return typeof uri === 'string' && typeof name === 'string' && playableUri(uri) === uri ? [{ uri, name }] : [];
  });
}
