/** What a chart shows: one value of each series at each label. */
export interface ChartData {
  /** What the labels are, such as `Day`. */
  readonly labelName: string;
  /** The labels of the horizontal axis, in order. */
  readonly labels: readonly string[];
  /** One series is drawn as bars, several as lines; at most three. Null is a gap. */
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}

interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}
