// `npm run bench`: how fast the engine is, beside others. Options: --runs N, --only NAME,NAME (see docs/benchmarks.md).
import { needNode, needPackages, needTestTools, ROOT, run } from './setup.mjs';

const args = process.argv.slice(2);
const MAIN = ['--expose-gc', '--import', './.config/register.mjs', 'tests/bench/main.ts'];

needNode();
await needPackages({ dev: true });
await needTestTools();
// Clicks on rows, the queue and the embed need built pages; the rest of the benchmark bundles what it measures.
const isWanted = (names) => args.some((arg) => names.test(arg)) || !args.some((arg) => arg.startsWith('--only'));
const pages = [...(isWanted(/product|queue|first-load|scrolling/) ? ['web'] : []), ...(isWanted(/embed/) ? ['embed'] : [])];
if (pages.length > 0) await (await import('./build.mjs')).buildWhatIsOld(pages);

process.exitCode = run(process.execPath, [...MAIN, ...args], { cwd: ROOT });
