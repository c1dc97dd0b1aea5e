import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#domain/core/result.ts';
import { isNetwork } from '../http/forwarded-headers.ts';
import {
  parsePodcasts,
  PODCAST_OPTIONS,
  type PodcastSettings,
  type PodcastValues,
} from '../../application/podcasts/podcast-options.ts';
import { TELEMETRY_DAYS, TELEMETRY_DAYS_MAX } from '../../domain/constants/telemetry.ts';
import {
  OBSERVABILITY_OPTIONS,
  type ObservabilitySettings,
  type ObservabilityValues,
  parseObservability,
} from './observability-options.ts';
import type { EmbedSites } from '../../domain/embeds/embed-access.ts';
import { parseS3Address, type S3Address } from '../s3/s3-address.ts';
import { PROTECTIONS, type Protection } from '../../application/media/protection.ts';

/** The parsed command line. */
export interface ServeCommand {
  readonly command: 'serve';
  /** Empty: find some, else the demo library. */
  readonly music: readonly string[];
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
  /** Days that reports of pages are kept. */
  readonly telemetryDays: number;
  readonly observability: ObservabilitySettings;
  /** Hosts of the local network that listens may be sent to. */
  readonly scrobbleHosts: readonly string[];
  readonly embeds: EmbedSites;
  readonly podcasts: PodcastSettings;
  /** The bucket of packages, covers and episodes; null: the data folder. */
  readonly blobs: S3Address | null;
}

export interface TokenCommand {
  readonly command: 'token';
  readonly data: string | null;
  /** Null: the owner. */
  readonly user: string | null;
}

export interface PasswordCommand {
  readonly command: 'password';
  readonly data: string | null;
  /** Null: the owner. */
  readonly user: string | null;
  /** Also removes the second step, for an owner who lost it. */
  readonly removesSecondStep: boolean;
}

export interface InviteCommand {
  readonly command: 'invite';
  readonly data: string | null;
}

export interface TokensCommand {
  readonly command: 'tokens';
  readonly data: string | null;
}

export interface KeysCommand {
  readonly command: 'keys';
  readonly data: string | null;
}

export interface RevokeCommand {
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

export interface RotateSecretCommand {
  readonly command: 'rotate-secret';
  readonly data: string | null;
}

export type AccountCommand = KeysCommand | TokenCommand | PasswordCommand | TokensCommand | RevokeCommand | InviteCommand;
export type SecretCommand = BackupCommand | RotateSecretCommand;
export type Command = AccountCommand | SecretCommand | ServeCommand | { readonly command: 'help' };

/** Default: this machine only. */
const DEFAULT_HOST = '127.0.0.1';
const PORT_MAX = 65_535;
const NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/i;

const OPTIONS = {
  music: { type: 'string', multiple: true },
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  name: { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  'trust-proxy': { type: 'string', multiple: true },
  'embed-origin': { type: 'string', multiple: true },
  'no-public-embeds': { type: 'boolean' },
  protection: { type: 'string' },
  drm: { type: 'string' },
  flags: { type: 'string' },
  promotions: { type: 'string' },
  blobs: { type: 'string' },
  'ask-age': { type: 'boolean' },
  'no-autoplay': { type: 'boolean' },
  'telemetry-days': { type: 'string' },
  'scrobble-host': { type: 'string', multiple: true },
  user: { type: 'string' },
  'remove-second-step': { type: 'boolean' },
  ...PODCAST_OPTIONS,
  ...OBSERVABILITY_OPTIONS,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the arguments: the command, or one sentence about what is wrong with them. */
export function parseCommandLine(args: readonly string[]): Result<Command, string> {
  const parsed = split(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const data = values.data ?? null;
  if (values.help) return ok({ command: 'help' });
  const [command = 'serve', ...more] = positionals;
  if (command === 'revoke') return revokeCommand(more, data);
  if (command === 'backup' || command === 'restore') return backupCommand(command, more, data);
  if (more.length > 0) return err(`"${more.join(' ')}" is no argument of ${command}. See --help.`);
  if (command === 'invite' || command === 'tokens' || command === 'keys' || command === 'rotate-secret')
    return ok({ command, data });
  if (command === 'token') return ok({ command, data, user: values.user ?? null });
  if (command === 'password')
    return ok({ command, data, user: values.user ?? null, removesSecondStep: values['remove-second-step'] ?? false });
  return command === 'serve' ? serveCommand(values, data) : err(`Unknown command "${command}". See --help.`);
}

function revokeCommand([id, ...more]: readonly string[], data: string | null): Result<Command, string> {
  if (id === undefined || more.length > 0) return err('Name one token that "tokens" lists: revoke ID.');
  return ok({ command: 'revoke', data, id });
}

function backupCommand(command: 'backup' | 'restore', files: readonly string[], data: string | null): Result<Command, string> {
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) return err(`Name one file: ${command} FILE.`);
  return ok({ command, data, file });
}

interface Values extends PodcastValues, ObservabilityValues {
  readonly music?: readonly string[] | undefined;
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly name?: readonly string[] | undefined;
  readonly 'allow-origin'?: readonly string[] | undefined;
  readonly 'trust-proxy'?: readonly string[] | undefined;
  readonly 'embed-origin'?: readonly string[] | undefined;
  readonly 'no-public-embeds'?: boolean | undefined;
  readonly protection?: string | undefined;
  readonly drm?: string | null | undefined;
  readonly flags?: string | undefined;
  readonly promotions?: string | undefined;
  readonly blobs?: string | undefined;
  readonly 'ask-age'?: boolean | undefined;
  readonly 'no-autoplay'?: boolean | undefined;
  readonly 'telemetry-days'?: string | undefined;
  readonly 'scrobble-host'?: readonly string[] | undefined;
}

function serveCommand(values: Values, data: string | null): Result<Command, string> {
  const { music = [], port, host, name: names = [], protection, drm = null, flags = null, promotions = null } = values;
  const chosen = protection === undefined ? 'where-possible' : PROTECTIONS.find((one) => one === protection);
  if (chosen === undefined) return err(`--protection is ${PROTECTIONS.join(', ')}; "${protection ?? ''}" is none of them.`);
  const wrong = names.find((one) => !NAME.test(one));
  if (wrong !== undefined) return err(`--name is a host name such as music.example.org; "${wrong}" is none.`);
  const { 'allow-origin': origins = [], 'trust-proxy': proxies = [] } = values;
  const noOrigin = origins.find((one) => !isOrigin(one));
  if (noOrigin !== undefined) return err(`--allow-origin is an origin such as https://example.org; "${noOrigin}" is none.`);
  const { 'embed-origin': memberOrigins = [], 'no-public-embeds': isClosed = false } = values;
  const noSite = memberOrigins.find((one) => !isOrigin(one));
  if (noSite !== undefined) return err(`--embed-origin is an origin such as https://example.org; "${noSite}" is none.`);
  const noNetwork = proxies.find((one) => !isNetwork(one));
  if (noNetwork !== undefined) return err(`--trust-proxy is an address or a network such as 10.0.0.0/8; "${noNetwork}" is none.`);
  if (port !== undefined && !isPort(port)) return err(`--port is a number from 1 to ${String(PORT_MAX)}; "${port}" is not.`);
  const { 'telemetry-days': days = String(TELEMETRY_DAYS) } = values;
  if (!/^\d{1,4}$/.test(days) || Number(days) > TELEMETRY_DAYS_MAX)
    return err(`--telemetry-days is a number of days from 0 to ${String(TELEMETRY_DAYS_MAX)}; "${days}" is not.`);
  const observability = parseObservability(values);
  if (!observability.ok) return observability;
  const podcasts = parsePodcasts(values);
  if (!podcasts.ok) return podcasts;
  const blobs = values.blobs === undefined ? ok(null) : parseS3Address('--blobs', values.blobs);
  if (!blobs.ok) return blobs;
  const portNumber = port === undefined ? null : Number(port);
  return ok({
    command: 'serve',
    music,
    data,
    port: portNumber,
    host: host ?? DEFAULT_HOST,
    names,
    proxies,
    origins,
    protection: chosen,
    embeds: { memberOrigins, arePublic: !isClosed },
    podcasts: podcasts.value,
    drm,
    flags,
    promotions,
    asksAge: values['ask-age'] ?? false,
    autoplay: values['no-autoplay'] !== true,
    telemetryDays: Number(days),
    observability: observability.value,
    scrobbleHosts: values['scrobble-host'] ?? [],
    blobs: blobs.value,
  });
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= PORT_MAX;
}

function split(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true }));
  } catch (thrown) {
    const [sentence] = String(thrown instanceof Error ? thrown.message : thrown).split(/(?<=\.) |\n/);
    return err(`${sentence ?? ''} See --help.`);
  }
}

/** Scheme, host and port as browsers write them. */
const isOrigin = (text: string) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
