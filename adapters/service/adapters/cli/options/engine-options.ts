import { err, ok, type Result } from '#domain/core/result.ts';
import { isPostgresUrl } from '../../postgres/is-postgres-url.ts';

/** Where an installation keeps what several machines share; null: on this machine. */
export interface EngineSettings {
  /** The URL of a PostgreSQL database. */
  readonly store: string | null;
}

export interface EngineValues {
  readonly store?: string | undefined;
}

export const ENGINE_OPTIONS = {
  store: { type: 'string' },
} as const;

export const ENGINE_HELP = `  --store URL        keep documents in this PostgreSQL database, postgres://user@host/database, for several machines`;

/** Parses the options, or one sentence about what is wrong with them. The URL itself is parsed where its client is loaded. */
export function parseEngines({ store = null }: { readonly store?: string | null | undefined }): Result<EngineSettings, string> {
  if (store !== null && !isPostgresUrl(store)) return err('--store is a URL such as postgres://user@host/database.');
  return ok({ store });
}
