import type { Store } from '../../application/ports/store.ts';
import { isPostgresUrl } from '../postgres/is-postgres-url.ts';
import { createSqliteStore } from '../sqlite/sqlite-store.ts';

/** Opens the store that a URL of PostgreSQL or the path of a file names. The client of PostgreSQL is loaded only for it. */
export async function openStore(place: string): Promise<Store> {
  if (!isPostgresUrl(place)) return createSqliteStore({ path: place });
  const { openPostgresStore } = await import('../postgres/postgres-store.ts');
  return openPostgresStore(place);
}
