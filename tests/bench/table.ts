import { summaryOf, type Figure } from './figures.ts';
import type { GoalResult } from './goals.ts';

const digits = (value: number) => (Math.abs(value) >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1));

function cell(figure: Figure | undefined): string {
  if (figure === undefined) return '';
  const { median, min, max } = summaryOf(figure.values);
  return min === max ? digits(median) : `${digits(median)} (${digits(min)}–${digits(max)})`;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** One table a network: a row a figure, a column a player; median (least–most). */
export function tablesOf(figures: readonly Figure[]): string {
  return unique(figures.map(({ network }) => network))
    .map((network) =>
      tableOf(
        network,
        figures.filter((figure) => figure.network === network),
      ),
    )
    .join('\n\n');
}

function tableOf(network: string, figures: readonly Figure[]): string {
  const players = unique(figures.map(({ who }) => who));
  const rows = unique(figures.map(({ figure }) => figure)).map((name) => {
    const same = figures.filter(({ figure }) => figure === name);
    const unit = same[0]?.unit ?? '';
    return line([unit === '' ? name : `${name}, ${unit}`, ...players.map((who) => cell(same.find((one) => one.who === who)))]);
  });
  return [line([network, ...players]), line(['---', ...players.map(() => '---')]), ...rows].join('\n');
}

/** The goals, and what was found in this run. */
export function goalsTable(goals: readonly GoalResult[]): string {
  const rows = goals.map(({ goal, found, holds }) => line([goal, found, holds ? 'yes' : '**no**']));
  return [line(['goal', 'found', 'holds']), line(['---', '---', '---']), ...rows].join('\n');
}
