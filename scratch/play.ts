import { readFileSync, writeFileSync } from 'node:fs';
import {
  generateHistory,
  runHistory,
  faultsFor,
  INVARIANTS,
  shrinkHistory,
  traceLine,
  type History,
  type TraceEvent,
} from '#simulation';
const args = process.argv.slice(2);
const val = (n: string, d: string) => {
  const i = args.indexOf('--' + n);
  return i < 0 ? d : (args[i + 1] ?? d);
};
const file = val('file', '');
const faults = faultsFor(2);
const instances = Number(val('instances', '2'));
let history: History = file
  ? (JSON.parse(readFileSync(file, 'utf8')) as History)
  : generateHistory({
      seed: Number(val('seed', '1')),
      pages: 3,
      instances,
      faults: faultsFor(instances),
      length: { steps: Number(val('steps', '25')) },
    });
const seed = val('world-seed', '');
if (seed) history = { ...history, seed: Number(seed) };
let events: readonly TraceEvent[] = [];
const run = (h: History) => runHistory(h, { faults, invariants: INVARIANTS, onTrace: (e) => (events = e), standstillMs: 6000 });
let result = await run(history);
console.log(JSON.stringify(result.violations));
if (args.includes('--shrink') && result.violations.length > 0) {
  const wanted = new Set(result.violations.map(({ invariant }) => invariant));
  history = await shrinkHistory(history, {
    triesMax: Number(val('tries', '150')),
    fails: async (h) => (await run(h)).violations.some(({ invariant }) => wanted.has(invariant)),
  });
  result = await run(history);
  console.log(JSON.stringify(result.violations));
  console.log(JSON.stringify({ seed: history.seed, kinds: history.kinds, engine: history.engine }));
  for (const s of history.steps) console.log(JSON.stringify(s));
  writeFileSync(val('out', '/tmp/w/sim2/short.json'), JSON.stringify(history));
}
writeFileSync(val('trace', '/tmp/w/sim2/trace.txt'), events.map(traceLine).join('\n'));
process.exit(0);
