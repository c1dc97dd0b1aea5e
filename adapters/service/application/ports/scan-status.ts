interface ScanProgress {
  readonly scanning: boolean;
  readonly filesSeen: number;
  readonly filesDone: number;
  /** Whether the last scan ended early. */
  readonly hasFailed?: boolean;
}

/** The progress of the library scan. Adapters: adapters/scanner/scanner; a quiet one where nothing is scanned. */
export interface ScanStatus {
  progress(): ScanProgress;
}

/** Without a scan. */
export const NO_SCAN: ScanStatus = { progress: () => ({ scanning: false, filesSeen: 0, filesDone: 0 }) };
