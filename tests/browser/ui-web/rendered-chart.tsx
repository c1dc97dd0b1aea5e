import { createRoot } from 'react-dom/client';
import { assert } from '#domain/core/assert.ts';
import { Chart } from '#ui-web/controls/chart/Chart.tsx';
import '../../../ui-web/styles/tokens.css';
import '../../../ui-web/styles/base.css';

const root = document.getElementById('root');
assert(root !== null, 'the page has a place for the charts');
const labels = ['Monday', 'Tuesday', 'Wednesday', 'Thursday'];
const bars = { labelName: 'Day', labels, series: [{ name: 'Plays', values: [4, 0, 12, 3] }], format: String };
const lines = {
  labelName: 'Day',
  labels,
  series: [
    { name: 'Half', values: [100, null, 300, 200] },
    { name: 'Most', values: [200, null, 900, 400] },
  ],
  format: (ms: number) => `${ms} ms`,
};
createRoot(root).render(
  <main>
    <h1>Charts</h1>
    <Chart title="Plays by day" data={bars} />
    <Chart title="Time to start" data={lines} />
  </main>,
);
