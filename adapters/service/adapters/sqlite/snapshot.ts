import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Connection } from './database.ts';

/**
 * One consistent copy of a database during writes, including the write-ahead log: all or nothing, and on disk when it
 * returns. Replaces a copy of that name.
 */
export function copyDatabase(connection: Connection, target: string): void {
  const beside = `${target}.part`;
  rmSync(beside, { force: true });
  connection.exec(`VACUUM INTO '${beside.replaceAll("'", "''")}'`);
  chmodSync(beside, 0o600);
  const file = openSync(beside, 'r+');
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, target);
}

/** Copies a database before its tables change; removes the copy of an earlier change. */
export function backUpBeforeMigration(connection: Connection, path: string, version: number): void {
  const kept = `${basename(path)}.schema-`;
  copyDatabase(connection, `${path}.schema-${String(version)}`);
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(kept) && name !== `${kept}${String(version)}`) rmSync(join(dirname(path), name));
}
