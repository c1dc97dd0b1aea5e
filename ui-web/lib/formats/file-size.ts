import { currentLocale } from '../../texts/localized.ts';

const MB = 1_000_000;
const GB = 1_000_000_000;

/** Bytes in megabytes or gigabytes, in the language of the page. */
export function fileSize(bytes: number): string {
  const [unit, size] = bytes >= GB ? (['gigabyte', GB] as const) : (['megabyte', MB] as const);
  return new Intl.NumberFormat(currentLocale(), { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
}
