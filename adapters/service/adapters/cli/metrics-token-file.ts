import { readFile } from 'node:fs/promises';
import { METRICS_TOKEN_LENGTH_MIN } from '../../domain/constants/observability.ts';
import { ExitError, reasonOf } from '../process/exit-error.ts';

/** The operator's token for `/metrics`: the first line of the file. Stops when the file has none. */
export async function metricsTokenOf(path: string | null): Promise<string | null> {
  if (path === null) return null;
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new ExitError(`The token of --metrics-token cannot be read from ${path}: ${reasonOf(thrown)}.`);
  });
  const [token = ''] = text.split('\n', 1).map((line) => line.trim());
  if (token.length >= METRICS_TOKEN_LENGTH_MIN && /^[!-~]+$/.test(token)) return token;
  throw new ExitError(
    `The first line of ${path} is no token: --metrics-token needs ${String(METRICS_TOKEN_LENGTH_MIN)} or more letters, digits and signs.`,
  );
}
