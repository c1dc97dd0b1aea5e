import {
  parseCommandLine,
  type InviteCommand,
  type KeysCommand,
  type PasswordCommand,
  type RevokeCommand,
  type TokenCommand,
  type TokensCommand,
} from './adapters/cli/command-line.ts';
import { HELP } from './adapters/cli/help.ts';
import { CONTENT_KEYS, deriveKey } from './application/kernel/digests.ts';
import { createIdentity, type Identity } from './application/accounts/identity.ts';
import type { AccountRecord } from './application/records/account-records.ts';
import { createScryptPasswords } from './application/accounts/credentials/scrypt-passwords.ts';
import { HttpError } from './application/ports/route.ts';
import { promptSecret } from './adapters/cli/prompt-secret.ts';
import { createSecurityLogFile } from './adapters/filesystem/security-log-file.ts';
import { defaultDataPath, openInstallation } from './adapters/filesystem/data-folder.ts';
import { ExitError } from './adapters/process/exit-error.ts';
import { contentKeys } from './adapters/scanner/content-keys.ts';
import { contentKeyOf } from './application/media/drm/content-keys.ts';
import { createLineLogger, cryptoRandom, systemClock } from './adapters/process/node-system.ts';
import type { SecurityEvent, SecurityEventName, SecurityLog } from './application/ports/security-log.ts';
import { readBackup, rotateSecret, writeSecretBackup } from './adapters/cli/secret-rotation.ts';
import { serve } from './serve.ts';

/** `npm start`: serves, or does one of the small jobs on the same data folder. Composition root of the service. */
async function main(args: readonly string[]): Promise<void> {
  // Whatever this process and those it starts write is its owner's alone.
  process.umask(0o077);
  const parsed = parseCommandLine(args);
  if (!parsed.ok) throw new ExitError(parsed.error);
  const command = parsed.value;
  switch (command.command) {
    case 'help':
      console.log(HELP);
      return;
    case 'serve':
      return serve(command);
    case 'token':
      return printToken(command);
    case 'password':
      return resetPassword(command);
    case 'tokens':
      return printTokens(command);
    case 'keys':
      return printKeys(command);
    case 'revoke':
      return revokeToken(command);
    case 'invite':
      return printInvitation(command);
    case 'backup':
      return writeSecretBackup(command);
    case 'restore':
      return readBackup(command);
    case 'rotate-secret':
      return rotateSecret(command);
  }
}

async function printToken({ data, user }: TokenCommand): Promise<void> {
  await withIdentity(data, async (identity, securityLog) => {
    const { id } = await accountNamed(identity, user);
    console.log(await identity.issueScriptToken(id));
    record(securityLog, 'token.make', id);
  });
}

async function accountNamed({ accounts }: Identity, user: string | null): Promise<AccountRecord> {
  const account = user === null ? await accounts.owner() : await accounts.byName(user);
  if (account === null)
    throw new ExitError(user === null ? 'There is no account yet. Sign up first.' : `There is no account named ${user}.`);
  return account;
}

async function resetPassword({ data, user, removesSecondStep }: PasswordCommand): Promise<void> {
  await withIdentity(data, async (identity, securityLog) => {
    const { id, name } = await accountNamed(identity, user);
    try {
      await identity.accounts.setPassword(id, await promptSecret(`New password of ${name}: `));
    } catch (thrown) {
      if (thrown instanceof HttpError) throw new ExitError(thrown.message);
      throw thrown;
    }
    if (removesSecondStep) await identity.secondSteps.clear(id);
    await identity.sessions.end(await identity.sessions.idsOf(id));
    record(securityLog, 'password.reset', id, { removesSecondStep });
    console.log(`${name} signs in with the new password from now on, and is signed out everywhere.`);
  });
}

async function printTokens({ data }: TokensCommand): Promise<void> {
  await withIdentity(data, async ({ sessions }) => {
    const tokens = await sessions.scriptSessions();
    if (tokens.length === 0) console.log('There are no tokens for scripts.');
    for (const { id, userId, createdMs, expiresMs } of tokens)
      console.log(`${shortId(id)}  ${userId}  made ${dayOf(createdMs)}, good until ${dayOf(expiresMs)}`);
  });
}

async function revokeToken({ data, id }: RevokeCommand): Promise<void> {
  await withIdentity(data, async ({ sessions }, securityLog) => {
    const meant = (await sessions.scriptSessions()).filter((session) => shortId(session.id) === id);
    if (meant.length === 0) throw new ExitError(`There is no token ${id}. "tokens" lists those there are.`);
    await sessions.end(meant.map((session) => session.id));
    for (const { userId } of meant) record(securityLog, 'token.end', userId);
    console.log(`The token ${id} is revoked.`);
  });
}

function record(log: SecurityLog, event: SecurityEventName, account: string | null, detail: SecurityEvent['detail'] = {}): void {
  log.record({ event, outcome: 'done', account, address: null, session: null, detail });
}

const ID_DIGITS = 12;
const shortId = (id: string) => id.slice(0, ID_DIGITS);
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

async function printInvitation({ data }: InviteCommand): Promise<void> {
  await withIdentity(data, async ({ accounts }, securityLog) => {
    if (await accounts.needsOwner()) throw new ExitError('There is no owner yet: the first sign-up needs no invitation.');
    const code = await accounts.invite();
    record(securityLog, 'member.invite', null);
    console.log(`Good for one account within 14 days. Open /signup#invitation=${code} on this server.`);
  });
}

async function printKeys({ data }: KeysCommand): Promise<void> {
  const { store, masterSecret } = await openInstallation(data ?? defaultDataPath());
  try {
    const masterKey = deriveKey(masterSecret, CONTENT_KEYS);
    for await (const { keyId, key, uri } of contentKeys(store, (id) => contentKeyOf(masterKey, id)))
      console.log(`${keyId}:${key}  ${uri}`);
  } finally {
    await store.close();
  }
}

async function withIdentity(
  data: string | null,
  work: (identity: Identity, securityLog: SecurityLog) => Promise<void>,
): Promise<void> {
  const { store, masterSecret, securityPath } = await openInstallation(data ?? defaultDataPath());
  const logger = createLineLogger((line) => process.stderr.write(line));
  const securityLog = createSecurityLogFile({ path: securityPath, clock: systemClock, logger });
  try {
    const passwords = createScryptPasswords();
    await work(createIdentity({ store, masterSecret, passwords, clock: systemClock, random: cryptoRandom }), securityLog);
  } finally {
    await store.close();
    await securityLog.close();
  }
}

main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof ExitError ? thrown.message : thrown);
  process.exit(1);
});
