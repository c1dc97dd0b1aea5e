import * as s from './RangeSelect.module.css';

interface RangeSelectProps<Range extends string> {
  readonly label: string;
  readonly ranges: readonly Range[];
  readonly names: Readonly<Record<Range, string>>;
  readonly value: Range;
  readonly onChange: (range: Range) => void;
}

/** The choice of a time range. */
export function RangeSelect<Range extends string>({ label, names, onChange, ranges, value }: RangeSelectProps<Range>) {
  return (
    <label className={s.range}>
      {label}
      <select value={value} onChange={({ target }) => onChange(ranges[target.selectedIndex] ?? value)}>
        {ranges.map((range) => (
          <option key={range} value={range}>
            {names[range]}
          </option>
        ))}
      </select>
    </label>
  );
}
