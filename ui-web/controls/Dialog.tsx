import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { TEXTS } from '../texts/texts.ts';
import { IconButton } from './IconButton.tsx';
import { CloseIcon } from '#ui-web/icons/common-icons.tsx';
import * as s from './Dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Fills the viewport. */
  readonly isFull?: boolean;
  /** Keeps the shortcuts of the page active inside; for the full player. */
  readonly isPlayer?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog. Escape, its close button and a click on the backdrop close it; the focus then returns to the opener. */
export function Dialog({ title, onClose, isFull = false, isPlayer = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    // Screen readers hear nothing from outside an open dialog: the live region is in it meanwhile.
    const region = document.querySelector('[role="status"]');
    const home = region?.parentElement;
    if (region) element?.append(region);
    element?.showModal();
    return () => {
      if (region) home?.append(region);
      element?.close();
    };
  }, []);

  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={`${s.dialog} ${isFull ? s.fullScreen : ''}`}
      aria-labelledby={id}
      data-player={isPlayer || undefined}
      onClose={onClose}
      onClick={onBackdrop}
    >
      <div className={s.content}>
        <header className={s.header}>
          <h2 id={id} dir="auto">
            {title}
          </h2>
          <IconButton label={TEXTS.help.close} icon={CloseIcon} onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
