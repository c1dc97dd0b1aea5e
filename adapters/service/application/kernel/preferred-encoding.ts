import { weightedValue } from './weighted-value.ts';

/** Content encodings, the smallest result first. RFC 7932, RFC 1952. */
export const CONTENT_ENCODINGS = ['br', 'gzip'] as const;

export type ContentEncoding = (typeof CONTENT_ENCODINGS)[number];

/** The smallest of the offered encodings that an Accept-Encoding header takes; null: the content as it is. RFC 9110 §12.5.3. */
export function preferredEncoding(
  accepted = '',
  offered: Readonly<Partial<Record<ContentEncoding, unknown>>>,
): ContentEncoding | null {
  const taken = new Map(accepted.toLowerCase().split(',').map(weightedValue));
  const takes = (encoding: ContentEncoding) => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0;
  return CONTENT_ENCODINGS.find((encoding) => offered[encoding] !== undefined && takes(encoding)) ?? null;
}
