import type { ListeningSession } from '#domain/shared-listening/types.ts';

/** The state of shared listening. */
export interface ListeningView {
  /** Null without a session. */
  readonly session: ListeningSession | null;
  readonly userId: string | null;
  readonly isHost: boolean;
}

/** Shared listening sessions. Rejects with REQUEST_FAILED and the service's sentence. Spec §1, §7. */
export interface Listening {
  view(): ListeningView;
  onChange(listener: (view: ListeningView) => void): () => void;
  start(): Promise<void>;
  /** The session of a link, without joining it. */
  info(token: string): Promise<ListeningSession>;
  /** Local playback stops in favour of the session. */
  join(token: string): Promise<void>;
  leave(): Promise<void>;
  /** Ends the session for all members; host only. */
  end(): Promise<void>;
  remove(userId: string): Promise<void>;
  allowGuests(mayControl: boolean): Promise<void>;
}

export const ALONE: ListeningView = { session: null, userId: null, isHost: false };
