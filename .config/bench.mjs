// `npm run bench`: how fast the engine is, beside others. Options: --runs N, --only NAME,NAME (see docs/benchmarks.md).
import { needNode, needPackages, needTestTools, ROOT, run } from './setup.mjs';

const args = process.argv.slice(2);
const MAIN = ['--expose-gc', '--import', './.config/register.mjs', 'tests/bench/main.ts'];

needNode();
await needPackages({ dev: true });
await needTestTools();
// Clicks on rows and the queue need the player's page; the rest of the benchmark bundles what it measures.
if (args.some((arg) => /product|queue/.test(arg)) || !args.some((arg) => arg.startsWith('--only')))
  (await import('./build.mjs')).buildWhatIsOld(['web']);

process.exitCode = run(process.execPath, [...MAIN, ...args], { cwd: ROOT });
