import { useEffect, useRef, useState } from 'react';
import { CHART_TEXTS } from '../../texts/screens/chart-texts.ts';
import type { ChartData } from './chart-data.ts';
import * as s from './Chart.module.css';

interface ChartProps {
  readonly title: string;
  /** A new object draws the chart again: keep it while its values stay. */
  readonly data: ChartData;
}

/** A chart, and the same values as a table. The script that draws loads with the first chart; without it the table opens. */
export function Chart({ title, data }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [canDraw, setCanDraw] = useState(true);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let isShown = true;
    let remove = () => {};
    import('./draw-chart.ts')
      .then(({ drawChart }) => {
        if (isShown) remove = drawChart(element, data);
      })
      .catch(() => isShown && setCanDraw(false));
    return () => {
      isShown = false;
      remove();
    };
  }, [data]);

  return (
    <figure className={s.chart}>
      <figcaption className={s.title}>{title}</figcaption>
      {canDraw && <div ref={place} className={s.place} aria-hidden="true" />}
      <details className={s.details} open={!canDraw}>
        <summary>{CHART_TEXTS.table({ title })}</summary>
        <ChartTable data={data} />
      </details>
    </figure>
  );
}

function ChartTable({ data: { format, labelName, labels, series } }: { readonly data: ChartData }) {
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{labelName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={`${String(index)} ${label}`}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => {
              const value = values[index] ?? null;
              return <td key={name}>{value === null ? '–' : format(value)}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
