import { useState } from 'react';
import type { PlayingText } from '#application/library/playing-text.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { FollowIcon, LargerTextIcon, SmallerTextIcon } from '#ui-web/icons/lazy-icons.tsx';
import { useSetting } from '../../hooks/data/use-setting.ts';
import { FULL_PLAYER_TEXTS as T } from '../../texts/shell/full-player-texts.ts';
import { ChapterList } from './ChapterList.tsx';
import { ReadAlong } from './ReadAlong.tsx';
import * as s from './SideView.module.css';

/** What stands beside the cover. */
export type SideKind = 'lines' | 'chapters';

const SIZES = ['small', 'medium', 'large'] as const;
const SIZE_KEY = 'cadenza.lyricsSize';

/** Lyrics, transcript or chapters, with their controls. */
export function SideView({ text, kind }: { readonly text: PlayingText; readonly kind: SideKind }) {
  if (kind === 'chapters') return <ChapterList chapters={text.chapters} />;
  return <Lines text={text} />;
}

function Lines({ text: { lines, language } }: { readonly text: PlayingText }) {
  const [isFollowing, setIsFollowing] = useState(true);
  const [size, choose] = useSetting(SIZE_KEY, ['medium', 'small', 'large']);
  const at = SIZES.indexOf(size);
  const isTimed = lines.some(({ startMs }) => startMs !== null);
  return (
    <div className={s.side}>
      <div className={s.tools}>
        {isTimed && (
          <IconButton label={T.follow} icon={FollowIcon} isPressed={isFollowing} onPress={() => setIsFollowing(!isFollowing)} />
        )}
        <SizeButton size={SIZES[at - 1]} label={T.smaller} icon={SmallerTextIcon} onChoose={choose} />
        <SizeButton size={SIZES[at + 1]} label={T.larger} icon={LargerTextIcon} onChoose={choose} />
      </div>
      <ReadAlong
        lines={lines}
        language={language}
        size={size}
        isFollowing={isFollowing}
        onScrolled={() => setIsFollowing(false)}
      />
    </div>
  );
}

interface SizeButtonProps {
  /** The size to choose; undefined at the end of the range. */
  readonly size: (typeof SIZES)[number] | undefined;
  readonly label: string;
  readonly icon: typeof LargerTextIcon;
  readonly onChoose: (size: (typeof SIZES)[number]) => void;
}

function SizeButton({ size, label, icon, onChoose }: SizeButtonProps) {
  return (
    <IconButton label={label} icon={icon} reason={size === undefined ? label : null} onPress={() => size && onChoose(size)} />
  );
}
