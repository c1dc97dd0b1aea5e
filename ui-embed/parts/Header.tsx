import { useUnit } from 'effector-react';
import { isSingle } from '#domain/embed/view/layout.ts';
import { resourcePage } from '#domain/embed/links.ts';
import { coversOf } from '#domain/embed/resource.ts';
import { headerSubtitle, subtitleOf } from '#domain/embed/view/subtitle.ts';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { Prompt } from '../overlays/Prompt.tsx';
import { Cover } from './Cover.tsx';
import { LogoIcon } from '#ui-web/icons/LogoIcon.tsx';
import { ShareIcon } from '#ui-web/icons/embed-icons.tsx';
import { PlayButton } from './PlayButton.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { SkipControls } from './SkipControls.tsx';

/** Width of the cover for high-density screens: twice its CSS pixels. */
const THUMBNAIL_PX = 160;

/** The header: title, subtitle, progress, buttons, and the cover unless a large one is below. */
export function Header({ withCover }: { readonly withCover: boolean }) {
  const { $layout, $modal, $resource } = useStores();
  const [layout, modal, resource] = useUnit([$layout, $modal, $resource]);
  // The basic layout shows the prompt in place of the title.
  const isPrompted = layout === 'basic' && modal.visible;
  return (
    <header className="header">
      <div className={withCover ? 'cover' : 'cover without-image'}>
        {withCover && <Cover images={coversOf(resource)} widthPx={THUMBNAIL_PX} />}
        {withCover && <PlayButton />}
      </div>
      <div className="header-body">
        {isPrompted ? <Prompt /> : <Names />}
        <Actions />
        <div className="controls">
          <SkipControls />
          <ProgressBar />
        </div>
      </div>
    </header>
  );
}

/** The names of the resource; in the basic layout those of the current track. */
function Names() {
  const translate = useTranslate();
  const { $resource, $tracks, $index, $layout, $config, $isLimited, $notice } = useStores();
  const [resource, tracks, index, layout] = useUnit([$resource, $tracks, $index, $layout]);
  const [config, isLimited, notice] = useUnit([$config, $isLimited, $notice]);
  const separator = translate('embed_artist_separator');
  const track = layout === 'basic' && !isSingle(resource.type) ? tracks[index] : undefined;
  const own = headerSubtitle(resource, separator) || (resource.type === 'artist' ? translate('embed_top_tracks') : '');
  const subtitle = track === undefined ? own : subtitleOf(track, separator) || own;
  return (
    <>
      <h1 className="title">
        <a href={resourcePage(config.origin, resource)} target="_blank" rel="noopener">
          <bdi>{track?.name ?? resource.name}</bdi>
        </a>
      </h1>
      <p className="subtitle">
        {isLimited && <span className="badge">{translate('embed_preview')}</span>}
        {notice === null ? (
          <span className="subtitle-text">
            <bdi>{subtitle}</bdi>
          </span>
        ) : (
          <span className="subtitle-text" role="alert" title={notice.code}>
            {translate('embed_playback_failed')}
          </span>
        )}
      </p>
    </>
  );
}

function Actions() {
  const translate = useTranslate();
  const { shareClicked, logoClicked } = useStores();
  const [share, open] = useUnit([shareClicked, logoClicked]);
  return (
    <div className="actions">
      <button type="button" className="icon" aria-label={translate('embed_share')} onClick={() => share()}>
        <ShareIcon />
      </button>
      <button type="button" className="icon" aria-label={translate('embed_open')} onClick={() => open()}>
        <LogoIcon />
      </button>
    </div>
  );
}
