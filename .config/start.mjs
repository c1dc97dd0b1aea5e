// `npm start`: what is missing is installed, what is out of date is built, then the service runs.
import { spawn } from 'node:child_process';
import { needNode, needPackages, ROOT } from './setup.mjs';

const args = process.argv.slice(2);
const servesPages = !args.some((arg) =>
  ['token', 'tokens', 'password', 'revoke', 'invite', 'keys', 'backup', 'restore', 'rotate-secret', '--help', '-h'].includes(arg),
);

needNode();
await needPackages({ dev: false });
if (servesPages) await (await import('./build.mjs')).buildWhatIsOld();

const { serviceScript } = await import('./service-script.mjs');
const main = ['--enable-source-maps', await serviceScript()];
const service = spawn(process.execPath, [...main, ...args], { cwd: ROOT, stdio: 'inherit' });
// Ctrl-C in a terminal reaches both; this process only waits for the service to exit.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => service.kill('SIGTERM'));
service.on('exit', (code) => process.exit(code ?? 1));
