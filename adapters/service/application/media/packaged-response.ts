import { HttpError } from '../ports/route.ts';
import { PackagingFailure } from '../ports/media/packaging-error.ts';
import { MEDIA_RETRY_S } from '../../domain/constants/media/media.ts';

const STATUS = { missing: 404, changed: 410, broken: 404, unsupported: 404, unavailable: 503 } as const;

/** The packager's result. Errors: its failure as an HTTP error. */
export async function orPackagingHttpError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof PackagingFailure)) throw thrown;
    if (thrown.code === 'unavailable') throw awayError(thrown.message);
    throw new HttpError(STATUS[thrown.code], thrown.message);
  }
}

/** For media that cannot be read now, and perhaps can in a moment. */
export function awayError(message: string): HttpError {
  return new HttpError(STATUS.unavailable, message, { 'retry-after': String(MEDIA_RETRY_S) });
}

/** Bytes whose first part is there: what cannot be read is refused before the answer begins. Errors: as above. */
export async function begun(bytes: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const parts = bytes[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | null = await orPackagingHttpError(parts.next());
  // No generator: one that ends before its first part would leave the bytes open.
  const iterator: AsyncIterator<Uint8Array> = {
    next() {
      const part = first === null ? parts.next() : Promise.resolve(first);
      first = null;
      return part;
    },
    return: async () => (await parts.return?.()) ?? { done: true, value: undefined },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
