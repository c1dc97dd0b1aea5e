import { currentLocale } from '../../texts/localized.ts';

const UNITS = [
  ['gigabyte', 1_000_000_000],
  ['megabyte', 1_000_000],
  ['kilobyte', 1_000],
] as const;
const OF_NOTHING = UNITS[1];

/** Bytes in kilobytes, megabytes or gigabytes, in the language of the page. */
export function fileSize(bytes: number): string {
  const [unit, size] = bytes === 0 ? OF_NOTHING : (UNITS.find(([, least]) => bytes >= least) ?? UNITS[2]);
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
}
