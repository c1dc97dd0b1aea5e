import { join } from 'node:path';
import { createIdentity } from '../../application/accounts/identity.ts';
import { resealCredentials } from '../../application/scrobbling/credentials.ts';
import { createScryptPasswords } from '../../application/accounts/credentials/scrypt-passwords.ts';
import type { BackupCommand, RotateSecretCommand, SecretCommand } from './commands.ts';
import { backUp } from '../backup/backup.ts';
import { defaultDataPath, openInstallation } from '../filesystem/data-folder.ts';
import { restore } from '../backup/restore.ts';
import { readGivenSecret, SECRET_FILE_VARIABLE } from '../filesystem/given-secret.ts';
import { ExitError } from '../process/exit-error.ts';
import { createSecret } from '../filesystem/secret.ts';
import { createSecurityLogFile } from '../filesystem/security-log-file.ts';
import { cryptoRandom, systemClock } from '../process/node-system.ts';
import { createStderrLogger } from '../process/service-logger.ts';
import type { SecurityEventName } from '../../application/ports/security-log.ts';

export async function runSecretCommand(command: SecretCommand): Promise<void> {
  switch (command.command) {
    case 'backup':
      return writeSecretBackup(command);
    case 'restore':
      return readBackup(command);
    case 'rotate-secret':
      return rotateSecret(command);
  }
}

async function writeSecretBackup({ data, file }: BackupCommand): Promise<void> {
  const path = data ?? defaultDataPath();
  const { pictures } = await backUp(path, file, systemClock.nowMs());
  await noted(path, 'backup.make');
  console.log(`${file} has the database, the secret and ${String(pictures)} pictures. Keep it as safe as the data folder.`);
}

async function readBackup({ data, file }: BackupCommand): Promise<void> {
  const path = data ?? defaultDataPath();
  const { made_at } = await restore(path, file);
  await noted(path, 'backup.restore');
  console.log(`${path} is as it was at ${made_at}.`);
}

/** Everything signed or encrypted with the secret before becomes invalid, so no service may run meanwhile. */
async function rotateSecret(command: RotateSecretCommand): Promise<void> {
  if ((await readGivenSecret()) !== null)
    throw new ExitError(
      `The secret comes from ${SECRET_FILE_VARIABLE}: without it, rotate-secret replaces the one in the data folder.`,
    );
  const { dataPath, store, masterSecret, lock } = await openInstallation({ ...command, use: 'alone' });
  try {
    const passwords = createScryptPasswords();
    const { accounts, sessions, secondSteps } = createIdentity({
      store,
      masterSecret,
      passwords,
      clock: systemClock,
      random: cryptoRandom,
    });
    for (const { id } of await accounts.list()) await sessions.end(await sessions.idsOf(id));
    const secret = await createSecret(dataPath, store);
    for (const { id } of await accounts.list()) await secondSteps.reseal(id, secret);
    await resealCredentials(store, masterSecret, secret);
    await noted(dataPath, 'secret.rotate');
    console.log('The secret is replaced. Every user signs in again; create new tokens for scripts and new content keys.');
  } finally {
    await store.close();
    lock?.release();
  }
}

/** Records the operator's action in the security log of the data folder. */
async function noted(dataPath: string, event: SecurityEventName): Promise<void> {
  const logger = createStderrLogger();
  const log = createSecurityLogFile({ path: join(dataPath, 'security'), clock: systemClock, logger });
  log.record({ event, outcome: 'done', account: null, address: null, session: null });
  await log.close();
}
