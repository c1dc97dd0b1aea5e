import { CONTENT_KEYS, deriveKey } from '../../application/kernel/digests.ts';
import { createIdentity, type Identity } from '../../application/accounts/identity.ts';
import type { AccountRecord } from '../../application/records/account-records.ts';
import { createScryptPasswords } from '../../application/accounts/credentials/scrypt-passwords.ts';
import { HttpError } from '../../application/ports/route.ts';
import { contentKeyOf } from '../../application/media/drm/content-keys.ts';
import type { SecurityEvent, SecurityEventName, SecurityLog } from '../../application/ports/security-log.ts';
import { createSecurityLogFile } from '../filesystem/security-log-file.ts';
import { openInstallation, type InstallationPlace } from '../filesystem/data-folder.ts';
import { ExitError } from '../process/exit-error.ts';
import { cryptoRandom, systemClock } from '../process/node-system.ts';
import { createStderrLogger } from '../process/service-logger.ts';
import { contentKeys } from '../scanner/content-keys.ts';
import type {
  AccountCommand,
  InviteCommand,
  KeysCommand,
  PasswordCommand,
  RevokeCommand,
  TokenCommand,
  TokensCommand,
} from './commands.ts';
import { promptSecret } from './prompt-secret.ts';

/** Does one job on the accounts of a data folder, whether or not a service runs on it. */
export async function runAccountCommand(command: AccountCommand): Promise<void> {
  switch (command.command) {
    case 'token':
      return printToken(command);
    case 'tokens':
      return printTokens(command);
    case 'revoke':
      return revokeToken(command);
    case 'password':
      return resetPassword(command);
    case 'invite':
      return printInvitation(command);
    case 'keys':
      return printKeys(command);
  }
}

async function printToken(command: TokenCommand): Promise<void> {
  await withIdentity(command, async (identity, securityLog) => {
    const { id } = await accountNamed(identity, command.user);
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

async function resetPassword(command: PasswordCommand): Promise<void> {
  await withIdentity(command, async (identity, securityLog) => {
    const { id, name } = await accountNamed(identity, command.user);
    try {
      await identity.accounts.setPassword(id, await promptSecret(`New password of ${name}: `));
    } catch (thrown) {
      if (thrown instanceof HttpError) throw new ExitError(thrown.message);
      throw thrown;
    }
    if (command.removesSecondStep) await identity.secondSteps.clear(id);
    await identity.sessions.end(await identity.sessions.idsOf(id));
    record(securityLog, 'password.reset', id, { removesSecondStep: command.removesSecondStep });
    console.log(`${name} signs in with the new password from now on, and is signed out everywhere.`);
  });
}

async function printTokens(command: TokensCommand): Promise<void> {
  await withIdentity(command, async ({ sessions }) => {
    const tokens = await sessions.scriptSessions();
    if (tokens.length === 0) console.log('There are no tokens for scripts.');
    for (const { id, userId, createdMs, expiresMs } of tokens)
      console.log(`${shortId(id)}  ${userId}  made ${dayOf(createdMs)}, good until ${dayOf(expiresMs)}`);
  });
}

async function revokeToken(command: RevokeCommand): Promise<void> {
  await withIdentity(command, async ({ sessions }, securityLog) => {
    const meant = (await sessions.scriptSessions()).filter((session) => shortId(session.id) === command.id);
    if (meant.length === 0) throw new ExitError(`There is no token ${command.id}. "tokens" lists those there are.`);
    await sessions.end(meant.map((session) => session.id));
    for (const { userId } of meant) record(securityLog, 'token.end', userId);
    console.log(`The token ${command.id} is revoked.`);
  });
}

function record(log: SecurityLog, event: SecurityEventName, account: string | null, detail: SecurityEvent['detail'] = {}): void {
  log.record({ event, outcome: 'done', account, address: null, session: null, detail });
}

const ID_DIGITS = 12;
const shortId = (id: string) => id.slice(0, ID_DIGITS);
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

async function printInvitation(command: InviteCommand): Promise<void> {
  await withIdentity(command, async ({ accounts }, securityLog) => {
    if (await accounts.needsOwner()) throw new ExitError('There is no owner yet: the first sign-up needs no invitation.');
    const code = await accounts.invite();
    record(securityLog, 'member.invite', null);
    console.log(`Good for one account within 14 days. Open /signup#invitation=${code} on this server.`);
  });
}

async function printKeys(place: KeysCommand): Promise<void> {
  const { store, masterSecret } = await openInstallation(place);
  try {
    const masterKey = deriveKey(masterSecret, CONTENT_KEYS);
    for await (const { keyId, key, uri } of contentKeys(store, (id) => contentKeyOf(masterKey, id)))
      console.log(`${keyId}:${key}  ${uri}`);
  } finally {
    await store.close();
  }
}

async function withIdentity(
  place: InstallationPlace,
  work: (identity: Identity, securityLog: SecurityLog) => Promise<void>,
): Promise<void> {
  const { store, masterSecret, securityPath } = await openInstallation(place);
  const logger = createStderrLogger();
  const securityLog = createSecurityLogFile({ path: securityPath, clock: systemClock, logger });
  try {
    const passwords = createScryptPasswords();
    await work(createIdentity({ store, masterSecret, passwords, clock: systemClock, random: cryptoRandom }), securityLog);
  } finally {
    await store.close();
    await securityLog.close();
  }
}
