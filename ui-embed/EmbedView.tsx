import { useUnit } from 'effector-react';
import { backgroundFrom } from '#domain/core/contrast.ts';
import { isSingle } from '#domain/embed/view/layout.ts';
import { useTranslate, useStores } from './lib/embed-context.tsx';
import { Prompt } from './overlays/Prompt.tsx';
import { SharePanel } from './overlays/SharePanel.tsx';
import { BigCover } from './parts/BigCover.tsx';
import { Header } from './parts/Header.tsx';
import { TrackTable } from './parts/TrackTable.tsx';
import { CSS_VARIABLES } from './lib/css-variables.ts';
import { useFirstInteraction } from './use-first-interaction.ts';

/**
 * The view of an embed: header, content and at most one overlay. The share panel covers everything;
 * the prompt opens by itself and leaves the controls usable. Spec §2 "Embedded widget".
 */
export function EmbedView() {
  const translate = useTranslate();
  const { $layout, $resource, $modal, $share } = useStores();
  const [layout, resource, modal, share] = useUnit([$layout, $resource, $modal, $share]);
  const isOverlaid = modal.visible || share.visible;
  const isSharing = share.visible && !modal.visible;
  useFirstInteraction(isOverlaid);

  if (layout === 'modern') return <main className="embed placeholder">{translate('embed_size_not_implemented')}</main>;
  const single = isSingle(resource.type);
  const extended = layout === 'extended';
  return (
    <main
      className={`embed ${layout} ${single ? 'single' : 'list'}`}
      style={{ ...CSS_VARIABLES, backgroundColor: backgroundFrom(resource.dominantColor) }}
    >
      <div className="content" inert={isSharing}>
        <Header withCover={!(extended && single)} />
        {extended && (single ? <BigCover /> : <TrackTable locked={isOverlaid} />)}
        {extended && <Prompt />}
      </div>
      {isSharing && <SharePanel />}
      <Announcer />
    </main>
  );
}

/** Announces the current track to screen readers, never the progress. */
function Announcer() {
  const translate = useTranslate();
  const { $tracks, $index, $playback } = useStores();
  const [tracks, index, playback] = useUnit([$tracks, $index, $playback]);
  const name = playback.isPlaying ? tracks[index]?.name : undefined;
  return (
    <p className="visually-hidden" aria-live="polite">
      {name !== undefined && translate('embed_now_playing', { name })}
    </p>
  );
}
