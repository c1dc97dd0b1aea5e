import { parseArgs } from 'node:util';
import { err, ok, type Result } from '#domain/core/result.ts';

/** The output of the sound: an installed player program, or none (time passes and bytes are fetched, but it is silent). */
const OUTPUTS = ['auto', 'silent', 'ffplay', 'mpv'] as const;
export type Output = (typeof OUTPUTS)[number];

/** The parsed command line. */
export interface HeadlessCommand {
  readonly command: 'run';
  readonly name: string;
  /** Scheme, host and port of the service, without a slash at the end. */
  readonly server: string;
  /** Null: the one that is remembered, else one of this machine's own service. */
  readonly token: string | null;
  readonly output: Output;
  /** The local port for commands. */
  readonly port: number;
}

const DEFAULTS = { name: 'Headless', server: 'http://localhost:4070', output: 'auto', port: '3678' } as const;
const PORT_MAX = 65_535;

export const HELP = `A device without a screen: it registers with Cadenza and plays on command.

  npm run headless -- --name Kitchen

  --name NAME        what it is called in the list of devices (default: ${DEFAULTS.name})
  --server URL       the service it plays for (default: ${DEFAULTS.server})
  --token TOKEN      whose device it is; "npm start -- token" prints one. It is remembered.
  --output OUTPUT    auto, silent, ffplay or mpv (default: auto: what is installed, else silent)
  --port N           take commands and tell events here (default: ${DEFAULTS.port}; 0: any free one)
  --help             print this`;

const OPTIONS = {
  name: { type: 'string' },
  server: { type: 'string' },
  token: { type: 'string' },
  output: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Parses the arguments: the command, or one sentence about what is wrong with them. */
export function parseCommandLine(args: readonly string[]): Result<HeadlessCommand | { readonly command: 'help' }, string> {
  const parsed = split(args);
  if (!parsed.ok) return parsed;
  const { help, token = null, ...options } = parsed.value;
  if (help) return ok({ command: 'help' });
  const { name = DEFAULTS.name, server = DEFAULTS.server, output = DEFAULTS.output, port = DEFAULTS.port } = options;
  const chosen = OUTPUTS.find((one) => one === output);
  if (chosen === undefined) return err(`--output is ${OUTPUTS.join(', ')}; "${output}" is none of them.`);
  if (!/^https?:\/\/[^/]+\/?$/.test(server))
    return err(`--server is an address such as ${DEFAULTS.server}; "${server}" is none.`);
  if (!/^\d{1,5}$/.test(port) || Number(port) > PORT_MAX) return err(`--port is a number up to ${PORT_MAX}; "${port}" is not.`);
  if (name.trim() === '') return err('--name is empty.');
  return ok({ command: 'run', name, server: server.replace(/\/$/, ''), token, output: chosen, port: Number(port) });
}

function split(args: readonly string[]) {
  try {
    return ok(parseArgs({ args: [...args], options: OPTIONS }).values);
  } catch (thrown) {
    const [sentence] = (thrown instanceof Error ? thrown.message : '').split(/(?<=\.) |\n/);
    return err(`${sentence ?? ''} See --help.`);
  }
}
