import { CHARACTER_BYTES, PROPERTY_BYTES, VALUE_BYTES } from '../constants/page/recording.ts';

/**
 * The bytes that a value adds to those of `known`, roughly. Parts that both share count nothing, so that a state weighs what
 * changed in it. Of an array only the last item is measured.
 */
export function weightOf(value: unknown, known?: unknown): number {
  if (value === known) return 0;
  if (typeof value === 'string') return value.length * CHARACTER_BYTES;
  if (typeof value !== 'object' || value === null) return VALUE_BYTES;
  if (Array.isArray(value)) {
    const added = value.length - (Array.isArray(known) ? known.length : 0);
    return value.length * VALUE_BYTES + Math.max(0, added) * weightOf(value.at(-1));
  }
  let bytes = 0;
  for (const key in value)
    bytes += PROPERTY_BYTES + weightOf((value as Fields)[key], (known as Fields | undefined | null)?.[key]);
  return bytes;
}

type Fields = Readonly<Record<string, unknown>>;
