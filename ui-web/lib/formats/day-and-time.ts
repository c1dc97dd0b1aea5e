import type { Ms } from '#domain/core/units.ts';
import { currentLocale } from '../../texts/localized.ts';

/** Formats `12 Mar 2024, 14:03` in the reader's time zone, from milliseconds since 1970. */
export function dayAndTime(momentMs: Ms): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(momentMs);
}
