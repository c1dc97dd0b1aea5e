import { intentOf, parseOwnKeys, type KeyIntent } from '#domain/keyboard/shortcuts.ts';
import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Volume } from '../../hooks/player/use-volume.ts';
import { OWN_KEYS_KEY } from '../../lib/constants.ts';
import { PATHS } from '../../lib/links.ts';
import { readSetting } from '../../lib/stored-setting.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useSpeedStep } from '../../hooks/player/use-speed-step.ts';
import { currentDirection } from '../../texts/localized.ts';
import { belongsToControl } from './shortcuts.ts';

export interface KeyboardOptions {
  readonly volume: Volume;
  readonly hasSingleKeys: boolean;
  readonly onQueue: () => void;
  readonly onHelp: () => void;
  /** Closes overlays before a navigation. */
  readonly onNavigate: () => void;
}

/** Returns the action of each shortcut. */
function useActions({ volume, onQueue, onHelp, onNavigate }: KeyboardOptions): Readonly<Record<KeyIntent, () => void>> {
  const { collection, page, player } = useStores();
  const [path, navigate] = useLocation();
  const changeSpeed = useSpeedStep();
  const [track, saved, toggle, playPage, setSaved] = useUnit([
    player.$track,
    collection.$saved,
    player.playToggled,
    page.pagePlayed,
    collection.savedSwitched,
  ]);
  const controls = useUnit({
    seekForward: player.seekForwardClicked,
    seekBackward: player.seekBackwardClicked,
    next: player.nextClicked,
    previous: player.previousClicked,
    shuffle: player.shuffleToggled,
    repeat: player.repeatCycled,
  });
  const like = () => {
    if (track === null) return;
    const { uri, name } = track;
    setSaved({ uri, name, saved: saved.get(uri) !== true });
  };
  return {
    ...controls,
    // Without a track, Play starts the context of the current page.
    toggle: () => (track === null ? playPage(path) : toggle()),
    louder: volume.increase,
    softer: volume.decrease,
    mute: volume.toggleMute,
    faster: () => changeSpeed(1),
    slower: () => changeSpeed(-1),
    like,
    queue: onQueue,
    help: onHelp,
    search() {
      onNavigate();
      navigate(PATHS.search);
    },
  };
}

/** The shortcuts of the page. A focused control keeps its own keys; Ctrl+K and ⌘K work everywhere. */
export function useKeyboard(options: KeyboardOptions): void {
  const actions = useActions(options);
  const latest = useRef({ actions, hasSingleKeys: options.hasSingleKeys });
  useEffect(() => {
    latest.current = { actions, hasSingleKeys: options.hasSingleKeys };
  });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const hasModifier = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || (!hasModifier && belongsToControl(event.target, event.key))) return;
      const own = parseOwnKeys(readSetting(OWN_KEYS_KEY));
      const intent = intentOf(event, latest.current.hasSingleKeys, currentDirection(), own);
      if (intent === null) return;
      event.preventDefault();
      latest.current.actions[intent]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
