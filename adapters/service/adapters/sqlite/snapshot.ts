import { chmodSync, closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Connection } from './database.ts';

/**
 * One consistent copy of a database while others write to it, with what is in the write-ahead log: all or nothing, and on
 * the disk when it returns. A copy of that name is replaced.
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

/** Keeps a database as it is before its tables change; the copy of an earlier change goes. */
export function backUpBeforeMigration(connection: Connection, path: string, version: number): void {
  const kept = `${basename(path)}.schema-`;
  copyDatabase(connection, `${path}.schema-${String(version)}`);
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(kept) && name !== `${kept}${String(version)}`) rmSync(join(dirname(path), name));
}
