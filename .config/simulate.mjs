// `npm run simulate`: sets up, then runs clients and service on a virtual clock.
import { spawn } from 'node:child_process';
import { needNode, needPackages, ROOT } from './setup.mjs';

needNode();
await needPackages({ dev: true });
const main = ['--import', './.config/register.mjs', '--enable-source-maps', 'adapters/simulation/cli/main.ts'];
const simulation = spawn(process.execPath, [...main, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => simulation.kill('SIGTERM'));
simulation.on('exit', (code) => process.exit(code ?? 1));
