import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { TEXTS } from '../texts/texts.ts';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from './icons/icons.tsx';
import * as s from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Covers the whole screen. */
  readonly isFull?: boolean;
  /** It is the player: the keys of the page mean the same in it. */
  readonly isPlayer?: boolean;
  readonly children: ReactNode;
}

/** A window over the page: keeps the focus, closes with Escape, its button or a click beside it, and gives the focus back. */
export function Dialog({ title, onClose, isFull = false, isPlayer = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`${s.dialog} ${isFull ? s.full : ''}`}
      aria-labelledby={id}
      data-player={isPlayer || undefined}
      onClose={onClose}
      onClick={onBackdrop}
    >
      <div className={s.inside}>
        <header className={s.head}>
          <h2 id={id}>{title}</h2>
          <IconButton label={TEXTS.help.close} icon={CloseIcon} onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
