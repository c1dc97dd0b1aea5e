import { readFileSync } from 'node:fs';
import type { PoolConfig } from 'pg';
import { err, ok, type Result } from '#domain/core/result.ts';
import { isPostgresUrl } from './is-postgres-url.ts';
import {
  CONNECTIONS,
  CONNECTIONS_MAX,
  CONNECT_WAIT_MS,
  QUERY_WAIT_MS,
  STATEMENT_WAIT_MS,
} from '../../domain/constants/engines/database.ts';

/** `require` is `verify-full` here: encryption without a checked name does not protect from those who can redirect. */
const TLS: Readonly<Record<string, 'off' | 'checked' | 'unchecked'>> = {
  disable: 'off',
  require: 'checked',
  'verify-ca': 'checked',
  'verify-full': 'checked',
  'no-verify': 'unchecked',
};

/**
 * The settings of the connections to a database: its URL, with `sslmode`, `sslrootcert` and `connections` of our own taken
 * from it. Password, host and user that it does not name come from PGPASSWORD, PGHOST, PGUSER or ~/.pgpass.
 */
export function poolConfigOf(text: string): Result<PoolConfig, string> {
  if (!isPostgresUrl(text) || !URL.canParse(text)) return err('is no URL such as postgres://user@host/database');
  const url = new URL(text);
  const take = (name: string) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value;
  };
  const [mode, root, connections] = [take('sslmode') ?? 'disable', take('sslrootcert'), take('connections')];
  const [unknown] = [...url.searchParams.keys()].filter((name) => !['application_name', 'options'].includes(name));
  if (unknown !== undefined) return err(`has the parameter ${unknown}, which is not known`);
  const tls = TLS[mode];
  if (tls === undefined) return err(`has sslmode=${mode}; it is one of ${Object.keys(TLS).join(', ')}`);
  const max = connections === null ? CONNECTIONS : Number(connections);
  if (!Number.isInteger(max) || max < 1 || max > CONNECTIONS_MAX)
    return err(`has connections=${connections ?? ''}; it is a number from 1 to ${String(CONNECTIONS_MAX)}`);
  const authorities = root === null ? ok(null) : certificatesIn(root);
  if (!authorities.ok) return authorities;
  return ok({
    connectionString: url.href,
    max,
    ...(tls !== 'off' && {
      ssl: { rejectUnauthorized: tls === 'checked', ...(authorities.value !== null && { ca: authorities.value }) },
    }),
    connectionTimeoutMillis: CONNECT_WAIT_MS,
    statement_timeout: STATEMENT_WAIT_MS,
    query_timeout: QUERY_WAIT_MS,
    keepAlive: true,
    ...(!url.searchParams.has('application_name') && { application_name: 'cadenza' }),
  });
}

function certificatesIn(file: string): Result<string, string> {
  try {
    return ok(readFileSync(file, 'utf8'));
  } catch {
    return err(`names the certificate ${file}, which cannot be read`);
  }
}

/** The URL as messages and logs may show it. */
export function withoutPassword(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password !== '') url.password = '…';
  return decodeURI(url.href);
}
