import type { ScaleResult } from './run-scale.ts';

/** The three sizes that show how the costs grow: a hundredth, a tenth and all of them. */
export function sizesOf(clients: number): readonly number[] {
  return [...new Set([clients / 100, clients / 10, clients].map((size) => Math.max(1, Math.round(size))))];
}

interface Figure {
  readonly title: string;
  readonly valueOf: (result: ScaleResult) => number;
  readonly digits: number;
}

const phaseOf = (result: ScaleResult, name: string) => result.phases.find((phase) => phase.name === name);
const cpuOf = (name: string): Figure => ({
  title: `CPU ms, ${name}`,
  valueOf: (result) => phaseOf(result, name)?.cpuMs ?? 0,
  digits: 0,
});

/** What is reported of each size. All but the last two should grow as the clients do. */
const FIGURES: readonly Figure[] = [
  { title: 'requests', valueOf: ({ phases }) => phases.reduce((sum, { requests }) => sum + requests, 0), digits: 0 },
  { title: 'pushes', valueOf: ({ phases }) => phases.reduce((sum, { pushes }) => sum + pushes, 0), digits: 0 },
  { title: 'commands', valueOf: ({ commands }) => commands, digits: 0 },
  { title: 'state updates', valueOf: ({ updates }) => updates, digits: 0 },
  ...['sign up', 'register', 'commands', 'reconnect'].map(cpuOf),
  { title: 'commands a CPU s', valueOf: ({ commandsPerCpuS }) => commandsPerCpuS, digits: 0 },
  { title: 'KiB a client', valueOf: ({ bytesPerClient }) => bytesPerClient / 1_024, digits: 1 },
];

const WIDTH = 22;
const BAR_WIDTH = 40;
const cell = (text: string) => text.padStart(WIDTH);

/** The table: a row for each figure, a column for each size, and the factors between them. */
export function scaleTable(results: readonly ScaleResult[]): string {
  const head = ['clients', ...results.map(({ clients }) => String(clients)), ...results.slice(1).map(() => 'growth')];
  const rows = FIGURES.map(({ digits, title, valueOf }) => {
    const values = results.map(valueOf);
    const factors = values.slice(1).map((value, index) => growth(values[index] ?? 0, value));
    return [title, ...values.map((value) => value.toFixed(digits)), ...factors];
  });
  const refused = results.map(
    ({ refused: counts }) => [...counts].map(([status, count]) => `${String(status)}: ${String(count)}`).join(' ') || 'none',
  );
  return [head, ...rows, ['refused', ...refused]].map((row) => row.map(cell).join('')).join('\n');
}

const growth = (before: number, after: number) => (before > 0 ? `× ${(after / before).toFixed(1)}` : '–');

/** CPU time of a phase for each client, as bars: bars of one length mean linear growth. */
export function scalePlot(results: readonly ScaleResult[]): string {
  const bars = results.flatMap(({ clients, phases }) =>
    phases.map(({ cpuMs, name }) => ({ clients, name, msPerClient: cpuMs / clients })),
  );
  const most = Math.max(...bars.map(({ msPerClient }) => msPerClient), Number.MIN_VALUE);
  const names = [...new Set(bars.map(({ name }) => name))];
  const lines = names.flatMap((name) => [
    name,
    ...bars
      .filter((bar) => bar.name === name)
      .map(({ clients, msPerClient }) => {
        const bar = '█'.repeat(Math.round((msPerClient / most) * BAR_WIDTH)).padEnd(BAR_WIDTH);
        return `${String(clients).padStart(8)} ${bar} ${msPerClient.toFixed(3)} ms`;
      }),
  ]);
  return ['CPU time a client', ...lines].join('\n');
}
