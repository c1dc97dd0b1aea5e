import type { Store } from 'effector';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { UNDO_TOAST_SHOWN_MS, TOAST_SHOWN_MS } from './constants.ts';
import * as s from './announcer.module.css';

/** What can be done about what was told. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
  /** Whether it still can be done. */
  readonly $isPossible: Store<boolean>;
}

interface Toast {
  readonly sentence: string;
  readonly action: ToastAction | null;
}

interface Announcements {
  readonly announce: (sentence: string) => void;
  readonly showToast: (sentence: string, action?: ToastAction) => void;
}

const AnnouncementsContext = createContext<Announcements>({ announce: () => undefined, showToast: () => undefined });
const ToastContext = createContext<Toast | null>(null);

/** Says a sentence to those who listen to the page, when they have finished what they are hearing. */
export const useAnnounce = () => useContext(AnnouncementsContext).announce;

/** Says a sentence, and shows it for a moment among the notices; longer where something can be done about it. */
export const useToast = () => useContext(AnnouncementsContext).showToast;

/** What was told a moment ago, or null. */
export const useCurrentToast = () => useContext(ToastContext);

/** The page's only live region, and the way to speak through it. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', times: 0 });
  const [told, setTold] = useState<Toast | null>(null);
  const [speaker] = useState<Announcements>(() => {
    const announce = (sentence: string) => setSaid((before) => ({ sentence, times: before.times + 1 }));
    const showToast: Announcements['showToast'] = (sentence, action) => {
      announce(sentence);
      setTold({ sentence, action: action ?? null });
    };
    return { announce, showToast };
  });
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), told.action ? UNDO_TOAST_SHOWN_MS : TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <AnnouncementsContext value={speaker}>
      <ToastContext value={told}>
        {children}
        <div className={s.spoken} role="status" aria-live="polite">
          {/* A new element each time, so that the same sentence is said again. */}
          <span key={said.times}>{said.sentence}</span>
        </div>
      </ToastContext>
    </AnnouncementsContext>
  );
}
