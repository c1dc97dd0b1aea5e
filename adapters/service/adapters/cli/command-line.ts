import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#domain/core/result.ts';
import { ENGINE_OPTIONS, parseEngines, type EngineSettings, type EngineValues } from './options/engine-options.ts';
import { isNetwork } from '../http/forwarded-headers.ts';
import { parsePodcasts, PODCAST_OPTIONS, type PodcastValues } from '../../application/podcasts/podcast-options.ts';
import { TELEMETRY_DAYS, TELEMETRY_DAYS_MAX } from '../../domain/constants/telemetry.ts';
import { OBSERVABILITY_OPTIONS, type ObservabilityValues, parseObservability } from './options/observability-options.ts';
import type { Command } from './commands.ts';
import { parseMusic } from './options/music-options.ts';
import { INSTANCE_OPTIONS, parseInstance, type InstanceValues } from './options/instance-options.ts';
import { PROTECTIONS } from '../../application/media/protection.ts';

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
  'ask-age': { type: 'boolean' },
  'no-autoplay': { type: 'boolean' },
  'no-backup-downloads': { type: 'boolean' },
  'telemetry-days': { type: 'string' },
  'scrobble-host': { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  user: { type: 'string' },
  'remove-second-step': { type: 'boolean' },
  ...ENGINE_OPTIONS,
  ...PODCAST_OPTIONS,
  ...OBSERVABILITY_OPTIONS,
  ...INSTANCE_OPTIONS,
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the arguments: the command, or one sentence about what is wrong with them. */
export function parseCommandLine(args: readonly string[]): Result<Command, string> {
  const parsed = split(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  if (values.help) return ok({ command: 'help' });
  const engines = parseEngines(values);
  if (!engines.ok) return engines;
  const place = { data: values.data ?? null, ...engines.value };
  const [command = 'serve', ...more] = positionals;
  if (command === 'revoke') return revokeCommand(more, place);
  if (command === 'backup' || command === 'restore') return backupCommand(command, more, place);
  if (more.length > 0) return err(`"${more.join(' ')}" is no argument of ${command}. See --help.`);
  if (command === 'invite' || command === 'tokens' || command === 'keys' || command === 'rotate-secret')
    return ok({ command, ...place });
  if (command === 'move') return moveCommand(values.from, values.to);
  if (command === 'token') return ok({ command, ...place, user: values.user ?? null });
  if (command === 'password')
    return ok({ command, ...place, user: values.user ?? null, removesSecondStep: values['remove-second-step'] ?? false });
  return command === 'serve' ? serveCommand(values, place) : err(`Unknown command "${command}". See --help.`);
}

interface Place extends EngineSettings {
  readonly data: string | null;
}

function revokeCommand([id, ...more]: readonly string[], place: Place): Result<Command, string> {
  if (id === undefined || more.length > 0) return err('Name one token that "tokens" lists: revoke ID.');
  return ok({ command: 'revoke', ...place, id });
}

function moveCommand(from: string | undefined, to: string | undefined): Result<Command, string> {
  if (from === undefined || to === undefined) return err('Name two stores: move --from STORE --to STORE.');
  if (from === to) return err('--from and --to name the same store.');
  return ok({ command: 'move', from, to });
}

function backupCommand(command: 'backup' | 'restore', files: readonly string[], { data, store }: Place): Result<Command, string> {
  if (store !== null) return err(`${command} is for the database of a data folder. For PostgreSQL use pg_dump and pg_restore.`);
  const [file, ...more] = files;
  if (file === undefined || more.length > 0) return err(`Name one file: ${command} FILE.`);
  return ok({ command, data, file });
}

interface Values extends EngineValues, PodcastValues, ObservabilityValues, InstanceValues {
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
  readonly 'ask-age'?: boolean | undefined;
  readonly 'no-autoplay'?: boolean | undefined;
  readonly 'no-backup-downloads'?: boolean | undefined;
  readonly 'telemetry-days'?: string | undefined;
  readonly 'scrobble-host'?: readonly string[] | undefined;
}

function serveCommand(values: Values, place: Place): Result<Command, string> {
  const { music: places = [], port, host, name: names = [], protection, drm = null, flags = null, promotions = null } = values;
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
  const music = parseMusic(places);
  if (!music.ok) return music;
  const instance = parseInstance(values);
  if (!instance.ok) return instance;
  const portNumber = port === undefined ? null : Number(port);
  return ok({
    command: 'serve',
    ...music.value,
    ...place,
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
    areBackupsDownloadable: values['no-backup-downloads'] !== true,
    telemetryDays: Number(days),
    observability: observability.value,
    scrobbleHosts: values['scrobble-host'] ?? [],
    ...instance.value,
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
