import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#domain/core/result.ts';
import { isNetwork } from '../http/forwarded-headers.ts';
import {
  parsePodcasts,
  PODCAST_HELP,
  PODCAST_OPTIONS,
  type PodcastSettings,
  type PodcastValues,
} from '../../application/podcasts/podcast-options.ts';
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
  readonly podcasts: PodcastSettings;
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
  /** As `tokens` lists it. */
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

export type Command =
  | BackupCommand
  | RotateSecretCommand
  | ServeCommand
  | KeysCommand
  | TokenCommand
  | PasswordCommand
  | TokensCommand
  | RevokeCommand
  | InviteCommand
  | { readonly command: 'help' };

/** Default: this machine only. */
const DEFAULT_HOST = '127.0.0.1';
const PORT_MAX = 65_535;
const NAME = /^[a-z\d-]+(\.[a-z\d-]+)*$/i;

export const HELP = `Cadenza plays the music of this machine in a browser.

  npm start                          serve ~/Music, or a small demo library if there is none
  npm start -- --music DIR           serve this folder; repeatable
  npm start -- token [--user NAME]   print an access token for scripts, of the owner or NAME, valid for a year
  npm start -- tokens                list the tokens
  npm start -- revoke ID             revoke a token
  npm start -- password [--user NAME]  set a new password for the owner or NAME, and sign that account out;
                                     --remove-second-step also removes its second step
  npm start -- invite                print an invitation for one more account
  npm start -- backup FILE           write database, secret and pictures into one file, also while serving
  npm start -- restore FILE          restore a backup into an empty data folder
  npm start -- rotate-secret         replace the secret: every user signs in again, content keys change
  npm start -- keys                  print the content keys, for your own licence server

  --data DIR         where the database, keys and prepared files are kept
  --port N           listen on this port (default: 4070, or the next free one)
  --host ADDRESS     listen on this address (default: 127.0.0.1; 0.0.0.0 is the whole network)
  --name NAME        also answer to this public host name; repeatable
  --trust-proxy A    trust X-Forwarded headers from this address or network (default: this machine); repeatable
  --allow-origin O   allow pages of this origin to be devices; repeatable
  --protection P     where-possible, always or never (default: where-possible)
  --drm FILE         licence rules and licence servers; see docs/operating.md
  --flags FILE       feature flags, as {"name": value}; see docs/operating.md
  --promotions FILE  sponsored playlists and ads; see docs/operating.md
  --ask-age          ask listeners once to confirm their age before explicit music plays
  --no-autoplay      stop at the end of a list by default, instead of playing similar music
${PODCAST_HELP}
  --help             print this`;

const OPTIONS = {
  music: { type: 'string', multiple: true },
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  name: { type: 'string', multiple: true },
  'allow-origin': { type: 'string', multiple: true },
  'trust-proxy': { type: 'string', multiple: true },
  protection: { type: 'string' },
  drm: { type: 'string' },
  flags: { type: 'string' },
  promotions: { type: 'string' },
  'ask-age': { type: 'boolean' },
  'no-autoplay': { type: 'boolean' },
  user: { type: 'string' },
  'remove-second-step': { type: 'boolean' },
  ...PODCAST_OPTIONS,
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

interface Values extends PodcastValues {
  readonly music?: readonly string[] | undefined;
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly name?: readonly string[] | undefined;
  readonly 'allow-origin'?: readonly string[] | undefined;
  readonly 'trust-proxy'?: readonly string[] | undefined;
  readonly protection?: string | undefined;
  readonly drm?: string | null | undefined;
  readonly flags?: string | undefined;
  readonly promotions?: string | undefined;
  readonly 'ask-age'?: boolean | undefined;
  readonly 'no-autoplay'?: boolean | undefined;
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
  const noNetwork = proxies.find((one) => !isNetwork(one));
  if (noNetwork !== undefined) return err(`--trust-proxy is an address or a network such as 10.0.0.0/8; "${noNetwork}" is none.`);
  if (port !== undefined && !isPort(port)) return err(`--port is a number from 1 to ${String(PORT_MAX)}; "${port}" is not.`);
  const podcasts = parsePodcasts(values);
  if (!podcasts.ok) return podcasts;
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
    podcasts: podcasts.value,
    drm,
    flags,
    promotions,
    asksAge: values['ask-age'] ?? false,
    autoplay: values['no-autoplay'] !== true,
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
