import type { Ms } from '#domain/core/units.ts';
import type { ScrobbleOutcome } from '../../domain/scrobbling/outbox-types.ts';

/** A track as other services know it. */
export interface ScrobbledTrack {
  readonly title: string;
  readonly artist: string;
  /** Empty when unknown. */
  readonly album: string;
  readonly durationMs: number;
  readonly isrc: string | null;
  /** The recording's MusicBrainz identifier. */
  readonly recordingMbid: string | null;
}

export interface ScrobbledListen {
  readonly track: ScrobbledTrack;
  /** When it began, in seconds since 1970. */
  readonly atS: number;
}

/** A track that the member loves there. */
export interface LovedOnServer {
  /** The same in every answer of the server. */
  readonly key: string;
  readonly title: string;
  readonly artist: string;
  readonly recordingMbid: string | null;
  readonly lovedAtMs: Ms;
}

export interface LovedList {
  /** The latest first. */
  readonly tracks: readonly LovedOnServer[];
  /** False when the server has more than was read. */
  readonly isWhole: boolean;
}

type Retry = Extract<ScrobbleOutcome, { type: 'retry' }>;

/** A server that takes listens, with the credentials of one member. */
export interface ScrobbleServer {
  submit(listens: readonly ScrobbledListen[]): Promise<ScrobbleOutcome>;
  /** Loves a track, or ends that. */
  love(track: ScrobbledTrack, isLoved: boolean): Promise<ScrobbleOutcome>;
  /** Announces what sounds now; the result does not matter. */
  announce(track: ScrobbledTrack): Promise<void>;
  /** The starts of the listens that the server has from the first to the last of these, in seconds; null: it has no list of them. */
  startsBetween(firstS: number, lastS: number): Promise<readonly number[] | null | Retry>;
  /** What the member loves there; null: the server does not answer with a list. */
  loved(): Promise<LovedList | null | Retry>;
}
