import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { MODAL_FADE_IN_MS } from '#domain/constants/page/embed.ts';
import { useTranslate } from '../lib/embed-context.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';

interface OverlayProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal panel over the embed. It takes the focus and returns it on close; the content below is inert (see EmbedView). */
export function Overlay({ label, onClose, children }: OverlayProps) {
  const translate = useTranslate();
  const panel = useRef<HTMLDivElement>(null);
  // Before the browser draws: what is inert loses its focus then.
  useLayoutEffect(() => {
    const before = document.activeElement;
    // An overlay that opens by itself must not take the focus from the page around the frame.
    if (document.hasFocus()) panel.current?.focus();
    return () => {
      // Once the content below is no longer inert.
      if (before instanceof HTMLElement && document.hasFocus()) queueMicrotask(() => before.focus());
    };
  }, []);
  return (
    <div
      ref={panel}
      className="overlay"
      role="dialog"
      aria-modal="true"
      aria-label={label}
      tabIndex={-1}
      style={{ animationDuration: `${MODAL_FADE_IN_MS}ms` }}
    >
      <div className="overlay-body">{children}</div>
      <button type="button" className="icon overlay-close" aria-label={translate('embed_close')} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}
