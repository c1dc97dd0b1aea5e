import type { EmbedSites } from '../../domain/embeds/embed-access.ts';
import type { Protection } from '../../application/media/protection.ts';
import type { PodcastSettings } from '../../application/podcasts/podcast-options.ts';
import type { EngineSettings } from './options/engine-options.ts';
import type { S3Address } from '../s3/s3-address.ts';
import type { InstanceSettings } from './options/instance-options.ts';
import type { ObservabilitySettings } from './options/observability-options.ts';

/** The parsed command line. */
export interface ServeCommand extends EngineSettings, InstanceSettings {
  readonly command: 'serve';
  /** Music folders. */
  readonly music: readonly string[];
  /** Buckets with music. Without any, and without folders: find some, else the demo library. */
  readonly musicBuckets: readonly S3Address[];
  readonly data: string | null;
  /** Null: the default, or the next free one. */
  readonly port: number | null;
  readonly host: string;
  /** Names it answers to beside those of the local network. */
  readonly names: readonly string[];
  /** Addresses and networks of proxies whose `X-Forwarded-*` headers are believed; empty: this machine's. */
  readonly proxies: readonly string[];
  /** Origins whose pages may play with the script for others. */
  readonly origins: readonly string[];
  readonly protection: Protection;
  /** The operator's licence settings; null: the service's own licences alone. */
  readonly drm: string | null;
  /** The operator's feature flags; null: none. */
  readonly flags: string | null;
  /** Sponsored playlists and ads; null: none. */
  readonly promotions: string | null;
  /** Whether listeners confirm once that they are old enough for explicit music. */
  readonly asksAge: boolean;
  /** The default of "autoplay": whether similar music continues after a list ends. */
  readonly autoplay: boolean;
  /** Whether the owner may download backups over HTTP. */
  readonly areBackupsDownloadable: boolean;
  /** Days that reports of pages are kept. */
  readonly telemetryDays: number;
  readonly observability: ObservabilitySettings;
  /** Hosts of the local network that listens may be sent to. */
  readonly scrobbleHosts: readonly string[];
  readonly embeds: EmbedSites;
  readonly podcasts: PodcastSettings;
}

export interface TokenCommand extends EngineSettings {
  readonly command: 'token';
  readonly data: string | null;
  /** Null: the owner. */
  readonly user: string | null;
}

export interface PasswordCommand extends EngineSettings {
  readonly command: 'password';
  readonly data: string | null;
  /** Null: the owner. */
  readonly user: string | null;
  /** Also removes the second step, for an owner who lost it. */
  readonly removesSecondStep: boolean;
}

export interface InviteCommand extends EngineSettings {
  readonly command: 'invite';
  readonly data: string | null;
}

export interface TokensCommand extends EngineSettings {
  readonly command: 'tokens';
  readonly data: string | null;
}

export interface KeysCommand extends EngineSettings {
  readonly command: 'keys';
  readonly data: string | null;
}

export interface RevokeCommand extends EngineSettings {
  readonly command: 'revoke';
  readonly data: string | null;
  /** The id that `tokens` prints. */
  readonly id: string;
}

/** Everything a data folder has that cannot be made again, into a file or out of one. */
export interface BackupCommand {
  readonly command: 'backup' | 'restore';
  readonly data: string | null;
  readonly file: string;
}

export interface RotateSecretCommand extends EngineSettings {
  readonly command: 'rotate-secret';
  readonly data: string | null;
}

export interface MoveCommand {
  readonly command: 'move';
  /** URLs of PostgreSQL, paths of database files or data folders. */
  readonly from: string;
  readonly to: string;
}

export type AccountCommand = KeysCommand | TokenCommand | PasswordCommand | TokensCommand | RevokeCommand | InviteCommand;
export type SecretCommand = BackupCommand | RotateSecretCommand;
export type Command = AccountCommand | SecretCommand | MoveCommand | ServeCommand | { readonly command: 'help' };
