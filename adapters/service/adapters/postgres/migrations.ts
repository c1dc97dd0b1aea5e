import type { ClientBase } from 'pg';
import { ExitError } from '../process/exit-error.ts';
import { MIGRATIONS, USABLE_FROM } from './schema.ts';

/** The number of our advisory lock, at random. */
const LOCK = 4_070_771_190;

interface Version {
  readonly version: number;
  readonly usable_from: number;
}

interface Settings {
  readonly encoding: string;
  readonly number: number;
}

/** The oldest PostgreSQL that is tested. */
const POSTGRES_MIN = 13;
const VERSION_FACTOR = 10_000;

/**
 * Brings the tables to this program's version, one process at a time. A later version is used as it is while it is
 * marked as usable for this one. Throws ExitError when it does not, or when the database is too old or in another encoding.
 */
export async function migrate(connection: ClientBase): Promise<void> {
  const { rows: settings } = await connection.query<Settings>(
    `SELECT current_setting('server_encoding') AS encoding, current_setting('server_version_num')::integer AS number`,
  );
  for (const { encoding, number } of settings) {
    if (encoding !== 'UTF8') throw new ExitError(`The database is in ${encoding}. Create one with ENCODING 'UTF8'.`);
    if (number < POSTGRES_MIN * VERSION_FACTOR) throw new ExitError(`PostgreSQL ${String(POSTGRES_MIN)} or newer is needed.`);
  }
  await connection.query('BEGIN');
  try {
    await connection.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await connection.query('CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL, usable_from integer NOT NULL)');
    const { rows } = await connection.query<Version>('SELECT version, usable_from FROM schema_version');
    const { version, usable_from: usableFrom } = rows[0] ?? { version: 0, usable_from: 0 };
    if (usableFrom > MIGRATIONS.length) throw new ExitError('The database belongs to a newer version of this program.');
    for (const sql of MIGRATIONS.slice(version)) await connection.query(sql);
    if (version < MIGRATIONS.length) {
      await connection.query('DELETE FROM schema_version');
      await connection.query('INSERT INTO schema_version VALUES ($1, $2)', [MIGRATIONS.length, USABLE_FROM]);
    }
    await connection.query('COMMIT');
  } catch (thrown) {
    await connection.query('ROLLBACK').catch(() => undefined);
    throw thrown;
  }
}
