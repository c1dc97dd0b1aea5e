import type { Store } from 'effector';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { TEXTS } from '../texts/texts.ts';
import { LOADING_SHOWN_AFTER_MS, TOAST_SHOWN_MS, UNDO_TOAST_SHOWN_MS } from './constants.ts';
import * as hidden from '../styles/visually-hidden.module.css';

/** The button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly act: () => void;
  /** Hides the button while false. */
  readonly $isPossible: Store<boolean>;
}

interface Toast {
  readonly sentence: string;
  readonly action: ToastAction | null;
}

interface Announcements {
  readonly announce: (sentence: string) => void;
  readonly showToast: (sentence: string, action?: ToastAction) => void;
  readonly showLoading: () => () => void;
}

const AnnouncementsContext = createContext<Announcements>({
  announce: () => undefined,
  showToast: () => undefined,
  showLoading: () => () => undefined,
});
const ToastContext = createContext<Toast | null>(null);
const LoadingContext = createContext(false);

/** Returns a function that announces a sentence politely to screen readers. */
export const useAnnounce = () => useContext(AnnouncementsContext).announce;

/** Returns a function that announces a sentence and shows it as a toast; a toast with an action stays longer. */
export const useToast = () => useContext(AnnouncementsContext).showToast;

/** Returns a function that shows that something loads, once that takes a while, until the function it returns is called. */
export const useShowLoading = () => useContext(AnnouncementsContext).showLoading;

/** Returns whether the page shows that something loads. */
export const useIsLoading = () => useContext(LoadingContext);

/** While it is on the page, the page shows that something loads, once that takes a while. */
export function Loading() {
  const showLoading = useShowLoading();
  useEffect(showLoading, [showLoading]);
  return null;
}

/** Returns the visible toast or null. */
export const useCurrentToast = () => useContext(ToastContext);

/** The only live region of the page, and the context of announcements and toasts. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [announcement, setAnnouncement] = useState({ sentence: '', count: 0 });
  const [toast, setToast] = useState<Toast | null>(null);
  const [loadingCount, setLoadingCount] = useState(0);
  const [announcements] = useState<Announcements>(() => {
    const announce = (sentence: string) => setAnnouncement((before) => ({ sentence, count: before.count + 1 }));
    const showToast: Announcements['showToast'] = (sentence, action) => {
      announce(sentence);
      setToast({ sentence, action: action ?? null });
    };
    const showLoading = () => {
      let end = () => {};
      const timer = setTimeout(() => {
        announce(TEXTS.player.loading);
        setLoadingCount((count) => count + 1);
        end = () => setLoadingCount((count) => count - 1);
      }, LOADING_SHOWN_AFTER_MS);
      return () => {
        clearTimeout(timer);
        end();
      };
    };
    return { announce, showToast, showLoading };
  });
  useEffect(() => {
    if (toast === null) return undefined;
    const timer = setTimeout(() => setToast(null), toast.action ? UNDO_TOAST_SHOWN_MS : TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <AnnouncementsContext value={announcements}>
      <ToastContext value={toast}>
        <LoadingContext value={loadingCount > 0}>{children}</LoadingContext>
        <div className={hidden.visuallyHidden} role="status" aria-live="polite">
          {/* A new key each time, so that screen readers announce a repeated sentence. */}
          <span key={announcement.count}>{announcement.sentence}</span>
        </div>
      </ToastContext>
    </AnnouncementsContext>
  );
}
