// `npm start`: what is missing is installed, what is out of date is built, then the service runs.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { needNode, needPackages, ROOT } from './setup.mjs';

const SOURCES = {
  web: ['ui-web', 'application', 'adapters/browser', 'domain'],
  embed: ['ui-embed', 'application', 'adapters/browser', 'domain'],
};
const ALSO = ['package.json', 'package-lock.json', '.parcelrc', '.config/build.mjs'];

const args = process.argv.slice(2);
const servesPages = !args.some((arg) => ['token', 'tokens', 'revoke', 'invite', '--help', '-h'].includes(arg));

needNode();
needPackages({ dev: false });
if (servesPages) await buildWhatIsOld();

const main = ['--import', './.config/register.mjs', '--enable-source-maps', 'adapters/service/main.ts'];
const service = spawn(process.execPath, [...main, ...args], { cwd: ROOT, stdio: 'inherit' });
// Ctrl-C in a terminal reaches both; this process only waits for the service to say goodbye.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => service.kill('SIGTERM'));
service.on('exit', (code) => process.exit(code ?? 1));

async function buildWhatIsOld() {
  const old = Object.keys(SOURCES).filter((target) => builtMs(target) < newestMs([...SOURCES[target], ...ALSO]));
  if (old.length === 0) return;
  console.log(`Building ${old.map((target) => (target === 'web' ? 'the player' : 'the embed')).join(' and ')}…`);
  const { build } = await import('./build.mjs');
  build(old);
}

function builtMs(target) {
  const index = `${ROOT}dist/${target}/index.html`;
  return existsSync(index) ? statSync(index).mtimeMs : 0;
}

function newestMs(paths) {
  return Math.max(...paths.map((path) => newestIn(`${ROOT}${path}`)));
}

function newestIn(path) {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newestIn(`${path}/${name}`)));
}
