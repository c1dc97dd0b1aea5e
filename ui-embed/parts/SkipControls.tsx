import { useUnit } from 'effector-react';
import { isPodcast } from '#domain/embed/view/layout.ts';
import { useTranslate, useStores } from '../lib/embed-context.tsx';
import { NextIcon, PreviousIcon } from '#ui-web/icons/common-icons.tsx';
import { BackIcon, ForwardIcon } from '#ui-web/icons/embed-icons.tsx';

/** Previous and next; 15 seconds back and forward in podcasts (spec §9). */
export function SkipControls() {
  const translate = useTranslate();
  const { $resource, $playback, previousClicked, nextClicked, backwardClicked, forwardClicked } = useStores();
  const [resource, playback] = useUnit([$resource, $playback]);
  const [previous, next, backward, forward] = useUnit([previousClicked, nextClicked, backwardClicked, forwardClicked]);
  const idle = playback.trackUri === null;
  return isPodcast(resource.type) ? (
    <span className="skip">
      <button type="button" className="icon" aria-label={translate('embed_backward')} disabled={idle} onClick={() => backward()}>
        <BackIcon />
      </button>
      <button type="button" className="icon" aria-label={translate('embed_forward')} disabled={idle} onClick={() => forward()}>
        <ForwardIcon />
      </button>
    </span>
  ) : (
    <span className="skip">
      <button type="button" className="icon" aria-label={translate('embed_previous')} disabled={idle} onClick={() => previous()}>
        <PreviousIcon />
      </button>
      <button type="button" className="icon" aria-label={translate('embed_next')} onClick={() => next()}>
        <NextIcon />
      </button>
    </span>
  );
}
