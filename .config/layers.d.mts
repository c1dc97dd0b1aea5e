export interface Layer {
  readonly folder: string;
  readonly layers: readonly string[];
  readonly packages: readonly string[];
}

export const LAYERS: readonly Layer[];
