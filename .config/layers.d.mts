export interface Layer {
  readonly folder: string;
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

export const LAYERS: readonly Layer[];

export interface Floors {
  readonly folder: string;
  /** Rooms, the lowest floor first. */
  readonly floors: readonly (readonly string[])[];
}

export const FLOORS: readonly Floors[];
export const FOLDER_FILES_MAX: number;
