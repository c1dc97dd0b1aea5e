import { useUnit } from 'effector-react';
import { IconButton } from '../../controls/IconButton.tsx';
import { NextIcon, PreviousIcon } from '#ui-web/icons/common-icons.tsx';
import { RepeatIcon, RepeatOneIcon, ShuffleIcon } from '#ui-web/icons/web-icons.tsx';
import { PlayButton } from '../../content/cards/PlayButton.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { TEXTS } from '../../texts/texts.ts';
import { useDisallowReason } from './use-disallow-reason.ts';

/** The button that plays or pauses the current track. */
export function PlayToggle({ size }: { readonly size: 'small' | 'medium' | 'large' }) {
  const { player } = useStores();
  const [phase, playToggled] = useUnit([player.$phase, player.playToggled]);
  const isPlaying = phase === 'playing' || phase === 'loading';
  const reason = useDisallowReason(isPlaying ? 'pausing' : 'resuming');
  const play = { isCurrent: true, isPlaying, isLoading: phase === 'loading', togglePlay: playToggled };
  return <PlayButton play={play} size={size} reason={reason} />;
}

export function PreviousButton() {
  const { player } = useStores();
  const press = useUnit(player.previousClicked);
  return (
    <IconButton
      label={TEXTS.player.previous}
      icon={PreviousIcon}
      onPress={press}
      reason={useDisallowReason('skippingPrevious')}
    />
  );
}

export function NextButton() {
  const { player } = useStores();
  const press = useUnit(player.nextClicked);
  return <IconButton label={TEXTS.player.next} icon={NextIcon} onPress={press} reason={useDisallowReason('skippingNext')} />;
}

/** A toggle: pressed while the order is shuffled. */
export function ShuffleButton() {
  const { player } = useStores();
  const [shuffle, press] = useUnit([player.$shuffle, player.shuffleToggled]);
  const reason = useDisallowReason('togglingShuffle');
  return <IconButton label={TEXTS.player.shuffle} icon={ShuffleIcon} onPress={press} isPressed={shuffle} reason={reason} />;
}

/** Its accessible name is the state: off, all or one. */
export function RepeatButton() {
  const { player } = useStores();
  const [repeat, press] = useUnit([player.$repeat, player.repeatCycled]);
  const reason = useDisallowReason('togglingRepeat');
  const icon = repeat === 'TRACK' ? RepeatOneIcon : RepeatIcon;
  return <IconButton label={TEXTS.player.repeat[repeat]} icon={icon} onPress={press} isLit={repeat !== 'OFF'} reason={reason} />;
}
