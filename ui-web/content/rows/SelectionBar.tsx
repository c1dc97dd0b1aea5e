import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../controls/Button.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import { useIsGuest } from '../../hooks/data/use-is-guest.ts';
import { useAnnounce } from '../../lib/announcer.tsx';
import { useUnkeptReason } from '../../hooks/player/kept-only.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import * as s from './SelectionBar.module.css';

interface SelectedItem {
  readonly uri: string;
  readonly name: string;
}

interface SelectionBarProps {
  /** The selected items in their order. */
  readonly items: readonly SelectedItem[];
  readonly onAll: () => void;
  readonly onClear: () => void;
  /** Removes them from the list; absent where the listener may not. */
  readonly onRemove?: (() => void) | undefined;
}

/** The number of selected rows, and what can be done with them. Escape ends the selection. */
export function SelectionBar({ items, onAll, onClear, onRemove }: SelectionBarProps) {
  const { collection, player, playlists } = useStores();
  const events = useUnit({
    play: player.tracksPlayed,
    next: player.playedNext,
    queue: player.queueAdded,
    choose: playlists.addingChosen,
    save: collection.savedSwitched,
  });
  const isGuest = useIsGuest();
  const texts = LIST_TEXTS.selection;
  const count = texts.count({ count: items.length });
  const announce = useAnnounce();
  useEffect(() => announce(count), [announce, count]);
  useEscape(onClear);

  const uris = items.map(({ uri }) => uri);
  const reason = useUnkeptReason(uris);
  const then = (act: () => void) => () => {
    act();
    onClear();
  };
  const save = () => items.forEach(({ uri, name }) => events.save({ uri, name, saved: true }));
  return (
    <div role="toolbar" aria-label={texts.label} className={s.bar}>
      <IconButton label={texts.clear} icon={CloseIcon} size="small" onPress={onClear} />
      <span className={s.count}>{count}</span>
      <span className={s.actions}>
        <Button isSmall reason={reason} onPress={then(() => events.play(uris))}>
          {texts.play}
        </Button>
        {!isGuest && (
          <Button isSmall reason={reason} onPress={then(() => events.next(uris))}>
            {texts.next}
          </Button>
        )}
        <Button isSmall reason={reason} onPress={then(() => events.queue(uris))}>
          {texts.queue}
        </Button>
        <Button isSmall onPress={then(() => events.choose({ name: LIST_TEXTS.counts.tracks({ count: items.length }), uris }))}>
          {texts.addTo}
        </Button>
        <Button isSmall onPress={then(save)}>
          {texts.save}
        </Button>
        {onRemove && (
          <Button isSmall onPress={then(onRemove)}>
            {texts.remove}
          </Button>
        )}
        <Button isSmall onPress={onAll}>
          {texts.all}
        </Button>
      </span>
    </div>
  );
}

/** Calls the latest `onEscape` on Escape, unless a menu or dialog used it. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector('dialog[open]') === null) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
