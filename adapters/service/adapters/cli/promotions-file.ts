import { readFile } from 'node:fs/promises';
import { NO_PROMOTIONS, parsePromotions, type Promotions } from '../../application/recommendations/routes/promotions.ts';
import { reasonOf, ExitError } from '../process/exit-error.ts';

/** What the operator's file says of sponsored playlists and ads; without one there are none. Stops when it cannot be used. */
export async function promotionsOf(path: string | null): Promise<Promotions> {
  if (path === null) return NO_PROMOTIONS;
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    throw new ExitError(`The file ${path} cannot be read: ${reasonOf(thrown)}.`);
  });
  const parsed = parsePromotions(text);
  if (!parsed.ok) throw new ExitError(`The promotions in ${path} cannot be used: ${parsed.error}.`);
  return parsed.value;
}
