import { HttpError } from '../../ports/route.ts';
import { PackagingFailure } from '../../ports/media/packaging-error.ts';

const STATUS = { missing: 404, changed: 410, broken: 404, unsupported: 404 } as const;

/** The packager's result. Errors: its failure as an HTTP error. */
export async function orPackagingHttpError<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof PackagingFailure) throw new HttpError(STATUS[thrown.code], thrown.message);
    throw thrown;
  }
}
