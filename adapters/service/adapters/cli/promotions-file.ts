import { readFile } from 'node:fs/promises';
import { NO_PROMOTIONS, parsePromotions, type Promotions } from '../../application/recommendations/routes/promotions.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';

/** The sponsored playlists and ads of the operator's file; none without a file. Throws ExitError when it is unusable. */
export async function promotionsOf(path: string | null): Promise<Promotions> {
  if (path === null) return NO_PROMOTIONS;
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new ExitError(`The file ${path} cannot be read: ${reasonOf(thrown)}.`);
  });
  const parsed = parsePromotions(text);
  if (!parsed.ok) throw new ExitError(`The promotions in ${path} cannot be used: ${parsed.error}.`);
  return parsed.value;
}
