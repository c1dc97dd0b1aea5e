import { useUnit } from 'effector-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Cover } from '../../content/cards/Cover.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { FloatIcon } from '#ui-web/icons/lazy-icons.tsx';
import { artistNames } from '../../lib/format.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { FULL_PLAYER_TEXTS } from '../../texts/shell/full-player-texts.ts';
import { adTitle, TEXTS } from '../../texts/texts.ts';
import { NextButton, PlayToggle, PreviousButton } from '../player-bar/PlaybackControls.tsx';
import { SeekBar } from '../player-bar/SeekBar.tsx';
import { pictureSeedOf } from '../../lib/item-types.ts';
import * as s from './MiniPlayer.module.css';

/** The Document Picture-in-Picture API; only some browsers have it. */
interface PictureInPictureWindows {
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window & typeof globalThis>;
}

const WIDTH_PX = 320;
const HEIGHT_PX = 420;

const windowsOf = () => (window as { readonly documentPictureInPicture?: PictureInPictureWindows }).documentPictureInPicture;

/** A button that opens a small player over other windows, where the browser can. It closes with the full player. */
export function MiniPlayerButton() {
  const [opened, setOpened] = useState<Window | null>(null);
  const windows = windowsOf();
  if (!windows) return null;
  const open = async () => {
    // A browser refuses it without a user gesture.
    const small = await windows.requestWindow({ width: WIDTH_PX, height: HEIGHT_PX }).catch(() => null);
    if (small === null) return;
    copyStyles(small);
    small.addEventListener('pagehide', () => setOpened(null), { once: true });
    setOpened(small);
  };
  return (
    <>
      <IconButton
        label={FULL_PLAYER_TEXTS.miniPlayer}
        icon={FloatIcon}
        isPressed={opened !== null}
        onPress={() => (opened === null ? void open() : opened.close())}
      />
      {opened !== null && createPortal(<MiniPlayer />, opened.document.body)}
    </>
  );
}

function MiniPlayer() {
  const track = useUnit(useStores().player.$track);
  return (
    <section className={s.player} aria-label={TEXTS.player.label}>
      <div className={s.cover}>
        <Cover images={track?.images ?? []} seed={track ? pictureSeedOf(track) : ''} sizes="320px" isEager />
      </div>
      <div className={s.text}>
        <p className={s.title}>
          {track === null ? TEXTS.player.nothingPlaying : track.type === 'ad' ? adTitle(track.name) : track.name}
        </p>
        <p className={s.artists}>{track && (artistNames(track.artists) || track.group.name)}</p>
      </div>
      <SeekBar />
      <div className={s.transport} role="group" aria-label={TEXTS.player.transport}>
        <PreviousButton />
        <PlayToggle size="medium" />
        <NextButton />
      </div>
    </section>
  );
}

/** The new document has no styles of its own; the rules carry the theme that the listener chose. */
function copyStyles({ document: target, CSSStyleSheet: Sheet }: Window & typeof globalThis): void {
  target.documentElement.lang = document.documentElement.lang;
  target.documentElement.dir = document.documentElement.dir;
  target.title = TEXTS.product;
  target.adoptedStyleSheets = Array.from(document.styleSheets, ({ cssRules }) => {
    const sheet = new Sheet();
    sheet.replaceSync(Array.from(cssRules, ({ cssText }) => cssText).join('\n'));
    return sheet;
  });
}
