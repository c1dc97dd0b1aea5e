export interface Layer {
  readonly folder: string;
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

export const LAYERS: readonly Layer[];

export interface Levels {
  readonly folder: string;
  /** Subfolders, the lowest level first. */
  readonly levels: readonly (readonly string[])[];
}

export const LEVELS: readonly Levels[];
export const FOLDER_FILES_MAX: number;
