// `npm run headless`: sets up, then runs a device without a screen.
import { spawn } from 'node:child_process';
import { needNode, needPackages, ROOT } from './setup.mjs';

needNode();
await needPackages({ dev: false });
const main = ['--import', './.config/register.mjs', '--enable-source-maps', 'adapters/headless/main.ts'];
const device = spawn(process.execPath, [...main, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
// Ctrl-C in a terminal reaches both; this process only waits for the child to exit.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => device.kill('SIGTERM'));
device.on('exit', (code) => process.exit(code ?? 1));
