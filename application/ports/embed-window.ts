/**
 * The window around an embed, where any of this may be forbidden (sandboxed frames).
 * Adapters: browser/platform/embed-window; tests record.
 */
export interface EmbedWindow {
  /** False when the browser opened nothing. Size in pixels; null is a tab. Only a page that keeps its opener can send to this one. */
  open(url: string, size: { readonly width: number; readonly height: number } | null, keepsOpener?: boolean): boolean;
  /** Rejects where copying is forbidden. */
  copy(text: string): Promise<void>;
  /** Opens the mobile app, or the page that replaces it. */
  launch(url: string): void;
  /** Whether a visit remembered the mobile app. */
  remembersApp(): boolean;
  /** Remembers that the mobile app is installed. Spec §7 "a cookie is_spotified=yes is set for 5000 days". */
  rememberApp(): void;
}
