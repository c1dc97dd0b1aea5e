import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import * as s from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside the main area, closed by Escape, which returns the focus; on narrow screens it covers the main area. */
export function SidePanel({ title, close, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEscape(onClose, panel);
  return (
    <aside ref={panel} className={s.panel} aria-label={title}>
      <header className={s.header}>
        <h2>{title}</h2>
        <IconButton label={close} icon={CloseIcon} onPress={onClose} />
      </header>
      {children}
    </aside>
  );
}

/** Closes the panel by Escape, unless a menu, a dialog or a selection used it. A focus inside goes back to where it was. */
function useEscape(onClose: () => void, panel: RefObject<HTMLElement | null>): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    const opener = document.activeElement;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUsed = event.defaultPrevented || document.querySelector('dialog[open], [role="toolbar"]') !== null;
      if (event.key !== 'Escape' || isUsed) return;
      const isInside = panel.current?.contains(document.activeElement) ?? false;
      latest.current();
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [panel]);
}
