/** What a listener can do with the player as an app of the device. */
export interface WebAppState {
  /** The browser offers to install the player. */
  readonly canInstall: boolean;
  /** This page is in the window of the installed app. */
  readonly isInstalled: boolean;
  /** A newer version waits until the listener asks for it. */
  readonly hasUpdate: boolean;
}

/** The player as an app: its installation, and its files without a network. Adapter: browser/platform/web-app. */
export interface WebApp {
  state(): WebAppState;
  onChange(listener: (state: WebAppState) => void): () => void;
  /** Keeps the player's files, so that its pages open without a network. Never rejects. */
  keepShell(): Promise<void>;
  /** Shows the browser's own prompt; nothing without `canInstall`. */
  install(): Promise<void>;
  /** Loads the page again with the newer version; nothing without `hasUpdate`. */
  update(): void;
}
