export type ErrorKind =
  | 'request'
  | 'transport'
  | 'fragment'
  | 'file'
  | 'playback'
  | 'licence'
  | 'client'
  | 'session'
  | 'media'
  | 'tracking'
  | 'abba';

/** The properties of an error besides its code; see PlayerError. */
export interface CatalogueRow {
  readonly kind: ErrorKind;
  readonly text: (detail: never) => string;
  /** The status when the detail has none; by default that of the kind. */
  readonly status?: number;
  readonly debug?: (detail: never) => string;
  readonly canPlayNext?: false;
  readonly isFatal?: true;
  readonly unrecoverable?: true;
  readonly listPlayerIgnore?: true;
}
