import { useUnit } from 'effector-react';
import { IconButton } from '../../controls/IconButton.tsx';
import { SkipBackIcon, SkipForwardIcon } from '#ui-web/icons/lazy-icons.tsx';
import { SKIP_BACK_MS, SKIP_FORWARD_MS } from '../../lib/constants.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { FULL_PLAYER_TEXTS } from '../../texts/shell/full-player-texts.ts';
import { useDisallowReason } from '../player-bar/use-disallow-reason.ts';

const MS_PER_S = 1_000;

/** Moves an episode back by 15 seconds. */
export function SkipBackButton() {
  return <SkipButton stepMs={-SKIP_BACK_MS} />;
}

/** Moves an episode forward by 30 seconds. */
export function SkipForwardButton() {
  return <SkipButton stepMs={SKIP_FORWARD_MS} />;
}

function SkipButton({ stepMs }: { readonly stepMs: number }) {
  const { player } = useStores();
  const [positionMs, durationMs, seekRequested] = useUnit([player.$positionMs, player.$durationMs, player.seekRequested]);
  const count = Math.abs(stepMs) / MS_PER_S;
  return (
    <IconButton
      label={stepMs < 0 ? FULL_PLAYER_TEXTS.back({ count }) : FULL_PLAYER_TEXTS.forward({ count })}
      icon={stepMs < 0 ? SkipBackIcon : SkipForwardIcon}
      reason={useDisallowReason('seeking')}
      onPress={() => seekRequested(Math.min(durationMs, Math.max(0, positionMs + stepMs)))}
    />
  );
}
