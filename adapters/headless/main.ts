import 'reflect-metadata/lite';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import envPaths from 'env-paths';
import { Container } from 'inversify';
import { createFileStorage } from '#adapters/node/file-storage.ts';
import type { KeyValueStore } from '#application/ports/key-value-store.ts';
import type { Logger } from '#application/ports/logger.ts';
import { HELP, parseCommandLine, type HeadlessCommand } from './cli.ts';
import { headlessModule, TOKENS } from './container-module.ts';
import { createSpeaker, programFor } from './speaker.ts';
import { createControlServer } from './control-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE = ['--import', './.config/register.mjs', 'adapters/service/main.ts'];
const TOKEN_KEY = 'token';

/** What one sentence ends. */
class Stop extends Error {}

const logger: Logger = {
  log(level, message, detail) {
    if (level !== 'debug') console.error(message, detail ?? '');
  },
};

/** `npm run headless`. Composition root of a device without a screen. */
async function main(args: readonly string[]): Promise<void> {
  const parsed = parseCommandLine(args);
  if (!parsed.ok) throw new Stop(parsed.error);
  if (parsed.value.command === 'help') console.log(HELP);
  else await run(parsed.value);
}

async function run({ name, output, port, server, token }: HeadlessCommand): Promise<void> {
  const storage = storageOf(name);
  const program = programFor(output);
  const speaker = program && createSpeaker(program, (reason) => logger.log('warn', `${program}: ${reason}`));
  const container = new Container();
  container.load(headlessModule);
  container.bind(TOKENS.settings).toConstantValue({
    ...{ name, server, speaker: speaker ?? null, storage, logger },
    token: tokenFor(token, storage),
    onLoggedOut() {
      storage.remove(TOKEN_KEY);
      end('The token is no longer valid. Create another with "npm start -- token".');
    },
  });
  const { controller, deviceId } = container.get(TOKENS.player);
  const controlServer = createControlServer(controller, { deviceId, deviceName: name }, container.get(TOKENS.clock));
  controlServer.listen(port, '127.0.0.1');
  await once(controlServer, 'listening');
  const { port: taken } = controlServer.address() as AddressInfo;
  console.log(`${name} plays for ${server}${program ? ` through ${program}` : ', silently'}.`);
  console.log(`Commands and events: http://127.0.0.1:${String(taken)}/status`);

  let isEnding = false;
  const end = (sentence: string | null) => {
    if (isEnding) return process.exit(1);
    isEnding = true;
    if (sentence !== null) console.error(sentence);
    controlServer.close();
    void controller.stop().finally(() => process.exit(sentence === null ? 0 : 1));
  };
  process.on('SIGINT', () => end(null));
  process.on('SIGTERM', () => end(null));
  controller.start();
}

/** Its id, volume and token, one file a name: two devices on one machine are two. */
function storageOf(name: string): KeyValueStore {
  const folder = envPaths('cadenza-headless', { suffix: '' }).config;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return createFileStorage(join(folder, `${encodeURIComponent(name)}.json`));
}

/** The given one, the one that is remembered, or the owner's of this machine's own service. */
function tokenFor(option: string | null, storage: KeyValueStore): string {
  const token = option ?? storage.get(TOKEN_KEY) ?? ownToken();
  storage.set(TOKEN_KEY, token);
  return token;
}

function ownToken(): string {
  const { status, stdout } = spawnSync(process.execPath, [...SERVICE, 'token'], { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Stop('The device has no owner. Add --token TOKEN; "npm start -- token" prints one.');
  return stdout.trim();
}

main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Stop ? thrown.message : thrown);
  process.exit(1);
});
