import type { EmbedWindow } from '#application/ports/embed-window.ts';
import { MOBILE_COOKIE_DAYS, MOBILE_COOKIE_NAME } from '#domain/constants/page/embed.ts';

const SECONDS_PER_DAY = 86_400;
const APP_COOKIE = `${MOBILE_COOKIE_NAME}=yes`;

/** Whether the visitor chose the app here before. */
export function remembersApp({ document }: Window): boolean {
  try {
    return document.cookie.split('; ').includes(APP_COOKIE);
  } catch {
    // A sandboxed frame has no cookies.
    return false;
  }
}

/** The window an embed lives in. Frames without a name of their own refuse cookies, pop-ups and copying; nothing here throws for it. */
export function createEmbedWindow(window: Window): EmbedWindow {
  return {
    open(url, size, keepsOpener = false) {
      const features = size === null ? '' : `width=${size.width},height=${size.height}`;
      const opened = window.open(url, '_blank', features);
      if (opened === null) return false;
      if (!keepsOpener) severOpener(opened);
      return true;
    },
    async copy(text) {
      await window.navigator.clipboard.writeText(text);
    },
    launch: (url) => window.open(url, '_blank'),
    remembersApp: () => remembersApp(window),
    rememberApp() {
      try {
        const age = MOBILE_COOKIE_DAYS * SECONDS_PER_DAY;
        window.document.cookie = `${APP_COOKIE}; max-age=${age}; path=/; SameSite=None; Secure; Partitioned`;
      } catch {
        // A sandboxed frame stores no cookies: the next visit asks again.
      }
    },
  };
}

/** The opened page gets no hold on this one (`noopener` would hide whether it opened). */
function severOpener(opened: Window): void {
  try {
    opened.opener = null;
  } catch {
    // Another origin answered already, which cannot reach us either.
  }
}
