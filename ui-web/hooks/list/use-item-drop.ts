import { useState, type DragEvent } from 'react';
import { droppedItems, hasDraggedItems, type DraggedItem } from '../../lib/item-drag.ts';

/** A target for dragged items: whether they are over it, and the handlers of its element. */
export function useItemDrop(onDrop: (items: readonly DraggedItem[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        if (!hasDraggedItems(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (!hasDraggedItems(event)) return;
        event.preventDefault();
        const items = droppedItems(event);
        if (items.length > 0) onDrop(items);
      },
    },
  };
}
