import { useUnit } from 'effector-react';
import type { CSSProperties } from 'react';
import { IconButton } from '../../controls/IconButton.tsx';
import { FloatIcon, FullScreenIcon, SubtitlesIcon } from '#ui-web/icons/lazy-icons.tsx';
import { Menu } from '../../controls/Menu.tsx';
import { VideoPlaceholder } from '../../content/cards/VideoPlaceholder.tsx';
import { languageName } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { VIDEO_TEXTS } from '../../texts/shell/video-texts.ts';
import * as s from './LargeVideo.module.css';

/** The video in the full player, with its controls. */
export function LargeVideo() {
  const { video } = useStores();
  const { aspectRatio } = useUnit(video.$video);
  return (
    <div className={s.video} role="group" aria-label={VIDEO_TEXTS.label}>
      <div className={s.frame} style={aspectRatio === null ? undefined : ({ '--ratio': aspectRatio } as CSSProperties)}>
        <VideoPlaceholder />
      </div>
      <div className={s.controls}>
        <SubtitlesMenu />
        <FloatButton />
        <FullScreenButton />
      </div>
    </div>
  );
}

function SubtitlesMenu() {
  const { video } = useStores();
  const [{ languages, language }, choose] = useUnit([video.$video, video.languageChosen]);
  if (languages.length === 0) return null;
  const items = [null, ...languages].map((code) => ({
    key: code ?? '',
    label: code === null ? VIDEO_TEXTS.noSubtitles : languageName(code),
    isChecked: code === language,
    onSelect: () => choose(code),
  }));
  return (
    <Menu label={VIDEO_TEXTS.subtitles} title={VIDEO_TEXTS.subtitles} isLit={language !== null} items={items}>
      <SubtitlesIcon />
    </Menu>
  );
}

function FloatButton() {
  const { video } = useStores();
  const [{ canFloat, isFloating }, toggle] = useUnit([video.$video, video.pictureInPictureToggled]);
  return canFloat ? (
    <IconButton label={VIDEO_TEXTS.pictureInPicture} icon={FloatIcon} isPressed={isFloating} onPress={toggle} />
  ) : null;
}

function FullScreenButton() {
  const { video } = useStores();
  const [{ canFillScreen, isFillingScreen }, toggle] = useUnit([video.$video, video.fullScreenToggled]);
  if (!canFillScreen) return null;
  return <IconButton label={VIDEO_TEXTS.fullScreen} icon={FullScreenIcon} isPressed={isFillingScreen} onPress={toggle} />;
}
