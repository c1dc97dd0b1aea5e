import { CALLS_PER_MINUTE } from '../domain/constants/accounts.ts';
import { TELEMETRY_DAYS } from '../domain/constants/telemetry.ts';
import { REFRESH_EVERY_MS } from '../domain/constants/media/podcasts.ts';
import { DEFAULT_LICENSING, type Licensing } from './media/licensing.ts';
import { NO_PROMOTIONS, type Promotions } from './recommendations/routes/promotions.ts';
import type { Protection } from './media/protection.ts';
import type { Flags } from './ports/feature-flags.ts';

/** The operator's settings. */
export interface Settings {
  /**
   * Which audio is encrypted. `where-possible`: what plays in MP4 without re-encoding, on pages that have EME;
   * `always`: everything, re-encoded where that takes it, and nothing for pages without EME; `never`.
   */
  readonly protection: Protection;
  /** The licence servers and limits. */
  readonly licensing: Licensing;
  /** Whether similar music follows the end of a list, for listeners without a setting of their own. */
  readonly autoplay: boolean;
  /** Whether the owner may download backups over HTTP. */
  readonly areBackupsDownloadable: boolean;
  /** Feature flags by name, the same for all listeners. */
  readonly featureFlags: Flags;
  /** The refresh interval of podcast feeds, in milliseconds. */
  readonly feedsEveryMs: number;
  /** Whether explicit music requires an age confirmation. */
  readonly isAgeConfirmationRequired: boolean;
  /** Sponsored playlists and ads. */
  readonly promotions: Promotions;
  /** Calls that an account may make per minute, over all its sessions. */
  readonly callsPerMinute: number;
  /** The client id in session responses, the same for all; 32 hexadecimal digits. */
  readonly clientId: string;
  /** Days that reports of pages are kept; 0 keeps none. */
  readonly telemetryDays: number;
}

export const DEFAULT_SETTINGS: Settings = {
  protection: 'where-possible',
  licensing: DEFAULT_LICENSING,
  autoplay: true,
  areBackupsDownloadable: true,
  featureFlags: {},
  isAgeConfirmationRequired: false,
  promotions: NO_PROMOTIONS,
  feedsEveryMs: REFRESH_EVERY_MS,
  callsPerMinute: CALLS_PER_MINUTE,
  clientId: '65b708073fc0480ea92a077233ca87bd',
  telemetryDays: TELEMETRY_DAYS,
};
