import type { ReactNode } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import * as s from './SidePanel.module.css';

interface SidePanelProps {
  readonly title: string;
  readonly close: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A panel beside the main area; on narrow screens it covers the main area. */
export function SidePanel({ title, close, onClose, children }: SidePanelProps) {
  return (
    <aside className={s.panel} aria-label={title}>
      <header className={s.header}>
        <h2>{title}</h2>
        <IconButton label={close} icon={CloseIcon} onPress={onClose} />
      </header>
      {children}
    </aside>
  );
}
