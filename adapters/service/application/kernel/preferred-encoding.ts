import { CONTENT_ENCODINGS, type ContentEncoding } from '../ports/web-assets.ts';
import { weightedValue } from './weighted-value.ts';

/** The smallest of the offered encodings that an Accept-Encoding header takes; null: the content as it is. RFC 9110 §12.5.3. */
export function preferredEncoding(
  accepted = '',
  offered: Readonly<Partial<Record<ContentEncoding, unknown>>>,
): ContentEncoding | null {
  const taken = new Map(accepted.toLowerCase().split(',').map(weightedValue));
  const takes = (encoding: ContentEncoding) => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0;
  return CONTENT_ENCODINGS.find((encoding) => offered[encoding] !== undefined && takes(encoding)) ?? null;
}
