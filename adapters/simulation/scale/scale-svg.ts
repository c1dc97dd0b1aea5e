import type { ScaleResult } from './run-scale.ts';

const SIZE = { width: 720, height: 420, left: 80, bottom: 50, top: 40, right: 160 } as const;
const COLOURS = ['#1f6feb', '#2da44e', '#bf3989', '#9a6700'];

/** CPU time over clients, both on logarithmic axes; the grey line grows as the clients do. */
export function scaleSvg(results: readonly ScaleResult[]): string {
  const { bottom, height, left, right, top, width } = SIZE;
  const names = [...new Set(results.flatMap(({ phases }) => phases.map(({ name }) => name)))];
  const cpuMs = ({ phases }: ScaleResult, name: string) => Math.max(0.1, phases.find((phase) => phase.name === name)?.cpuMs ?? 0);
  const all = results.flatMap((result) => names.map((name) => cpuMs(result, name)));
  const counts = results.map(({ clients }) => clients);
  const x = axis(counts, left, width - right);
  const y = axis(all, height - bottom, top);
  const lines = names.map((name, index) => {
    const colour = COLOURS[index % COLOURS.length] ?? '';
    const points = results.map((result) => `${x(result.clients)},${y(cpuMs(result, name))}`).join(' ');
    const last = results.at(-1);
    const label = last
      ? text(Number(x(last.clients)) + 8, Number(y(cpuMs(last, name))) + 4, `${name} ${cpuMs(last, name).toFixed(0)} ms`, colour)
      : '';
    return `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="2"/>${label}`;
  });
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const start = Math.min(...all);
  const linear = `<line x1="${x(least)}" y1="${y(start)}" x2="${x(most)}" y2="${y((start * most) / least)}" stroke="#ccc" stroke-dasharray="4"/>`;
  const ticks = counts.map((count) => text(Number(x(count)) - 12, height - bottom + 20, String(count), '#555'));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(width)} ${String(height)}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${text(left, 24, 'CPU time by number of clients (dashed: linear)', '#000')}
${[linear, ...lines, ...ticks].join('\n')}
</svg>
`;
}

/** Places a value on a logarithmic axis. */
function axis(values: readonly number[], from: number, to: number): (value: number) => string {
  const logs = values.map(Math.log);
  const [least, most] = [Math.min(...logs), Math.max(...logs)];
  const span = most - least || 1;
  return (value) => (from + ((Math.log(value) - least) / span) * (to - from)).toFixed(1);
}

const text = (x: number, y: number, words: string, colour: string) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" fill="${colour}">${words}</text>`;
