import { listenToItemDrags } from '../lib/item-drag.ts';
import { ItemMenu } from './ItemMenu.tsx';
import { listenToMenuGestures } from './menu-gestures.ts';

let isListening = false;

/** Begins to listen to what one does with an item besides a click: its menu by gestures, and its drag. Returns the menu. */
export function withGestures(): typeof ItemMenu {
  if (!isListening) {
    listenToMenuGestures(document);
    listenToItemDrags(document);
  }
  isListening = true;
  return ItemMenu;
}
