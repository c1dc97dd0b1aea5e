import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartData } from './chart-data.ts';

const HEIGHT_PX = 220;
const GRID_PX = 1;
const LINE_PX = 2;
const LABELS_PX = 28;
/** A point at each value: one between two gaps has no line. */
const POINT_PX = 5;
const TICK_GAP_PX = 64;
const VALUE_GAP_PX = 36;
/** Colour and dash of each series. */
const STYLES = [
  { colour: '--accent', dash: [] },
  { colour: '--chart-2', dash: [8, 4] },
  { colour: '--chart-3', dash: [2, 4] },
] as const;
/** Room for a digit of the axis, and beside its texts. */
const DIGIT_PX = 7;
const AXIS_PADDING_PX = 14;
/** `size`: the part of its place that a bar fills, and its largest width. */
const BAR_PATHS = uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 });
/** Whole steps between values: 1, 2, 5, 10, … */
const VALUE_STEPS = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
/** Steps between labels. */
const LABEL_STEPS = [1, 2, 3, 4, 6, 7, 12, 14, 24, 28, 48, 84, 168];

/** Draws the chart in the element, again whenever its width or the theme changes. Returns the function that removes it. */
export function drawChart(element: HTMLElement, data: ChartData): () => void {
  const theme = matchMedia('(prefers-color-scheme: light)');
  const draw = () =>
    new uPlot(
      optionsOf(element, data),
      [data.labels.map((_, index) => index), ...data.series.map(({ values }) => [...values])],
      element,
    );
  let plot = draw();
  const drawAgain = () => {
    plot.destroy();
    plot = draw();
  };
  const sizes = new ResizeObserver(() => {
    if (element.clientWidth !== plot.width) plot.setSize({ width: element.clientWidth, height: HEIGHT_PX });
  });
  sizes.observe(element);
  theme.addEventListener('change', drawAgain);
  return () => {
    theme.removeEventListener('change', drawAgain);
    sizes.disconnect();
    plot.destroy();
  };
}

function optionsOf(element: HTMLElement, { format, labelName, labels, series }: ChartData): uPlot.Options {
  const styles = getComputedStyle(element);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  const areBars = series.length === 1;
  const largest = series.reduce((most, { values }) => values.reduce<number>((max, value) => Math.max(max, value ?? 0), most), 0);
  const axis: uPlot.Axis = {
    font: `12px ${colour('--font')}`,
    stroke: colour('--text-soft'),
    ticks: { show: false },
  };
  const grid = { stroke: colour('--line'), width: GRID_PX };
  const shown = (value: number | null) => (value === null ? '–' : format(value));
  return {
    width: element.clientWidth,
    height: HEIGHT_PX,
    cursor: { drag: { x: false, y: false }, y: false },
    scales: {
      x: { time: false, range: [-0.5, labels.length - 0.5] },
      y: { range: [0, largest > 0 ? largest * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: LABELS_PX,
        incrs: LABEL_STEPS,
        space: TICK_GAP_PX,
        values: (_, ticks) => ticks.map((at) => labels[at] ?? ''),
      },
      {
        ...axis,
        grid,
        incrs: VALUE_STEPS,
        space: VALUE_GAP_PX,
        size: format(largest).length * DIGIT_PX + AXIS_PADDING_PX,
        values: (_, ticks) => ticks.map(format),
      },
    ],
    series: [
      { label: labelName, value: (_, at: number | null) => (at === null ? '–' : (labels[at] ?? '–')) },
      ...series.map(({ name }, index): uPlot.Series => {
        const style = STYLES[index % STYLES.length] ?? STYLES[0];
        const stroke = colour(style.colour);
        const line = { label: name, stroke, value: (_: uPlot, value: number | null) => shown(value) };
        if (!areBars)
          return { ...line, width: LINE_PX, dash: [...style.dash], points: { show: true, size: POINT_PX, fill: stroke } };
        return { ...line, fill: stroke, width: 0, points: { show: false }, ...(BAR_PATHS && { paths: BAR_PATHS }) };
      }),
    ],
  };
}
