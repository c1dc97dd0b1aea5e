export interface Backup {
  /** The name of its file. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly madeAtMs: number;
}

/** The bytes of a backup, read while they are sent. */
interface BackupFile {
  readonly sizeBytes: number;
  read(): AsyncIterable<Uint8Array>;
}

/** The backups beside the documents. Adapters: adapters/backup/folder-backups. */
export interface Backups {
  /** The latest first. */
  list(): Promise<readonly Backup[]>;
  /** Makes one, and removes the oldest beyond BACKUPS_KEPT. Rejects with a sentence. */
  make(): Promise<Backup>;
  /** Null for a name that is not in the list. */
  open(name: string): Promise<BackupFile | null>;
}
