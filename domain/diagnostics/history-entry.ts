import type { ErrorCode } from '../errors/catalogue.ts';
import type { ErrorKind } from '../errors/catalogues/row.ts';
import type { Ms } from '../core/units.ts';

/** What happened, as the key of a sentence and its values. */
export type Entry =
  | {
      readonly about: 'page';
      readonly what:
        | ('connected' | 'connectionLost' | 'lostWhilePlaying' | 'reconnected' | 'retriesUsed' | 'signedOut')
        | (
            | 'paused'
            | 'pausedElsewhere'
            | 'pausedByBrowser'
            | 'pausedByTimer'
            | 'stopped'
            | 'listFailed'
            | 'autoplayBlocked'
            | 'commandLost'
          );
    }
  /** `track`: its name; empty when unknown. */
  | {
      readonly about: 'track';
      readonly what: 'started' | 'skipped' | 'waiting' | 'interrupted' | 'continued' | 'listEnded';
      readonly track: string;
    }
  /** `device`: the name of the other device that ordered it. */
  | { readonly about: 'device'; readonly what: 'pausedBy' | 'resumedBy' | 'changedBy' | 'stoppedBy'; readonly device: string }
  | {
      readonly about: 'error';
      readonly code: ErrorCode;
      readonly kind: ErrorKind;
      /** The track that failed; empty for errors of the page. */
      readonly track: string;
      /** `stopped`: this page plays nothing more. */
      readonly effect: 'skipped' | 'stopped' | 'none';
    };

/** One entry of the history, at its time on the page's clock. */
export type HistoryEntry = Entry & { readonly atMs: Ms };

/** What later steps need to know of earlier ones. */
export interface Background {
  readonly isPlaying: boolean;
  /** The state whose start is an entry. */
  readonly startedKey: string;
  /** The state that lost the network. */
  readonly interruptedKey: string;
  /** When a command last silenced the player: the pause that follows has a reason already. */
  readonly silencedAtMs: Ms;
  /** When the sleep timer paused playback. */
  readonly timerAtMs: Ms;
}

export interface StepEntries {
  readonly entries: readonly Entry[];
  readonly background: Background;
}
