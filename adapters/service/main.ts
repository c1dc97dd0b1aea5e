import {
  parseCommandLine,
  HELP,
  type InviteCommand,
  type KeysCommand,
  type RevokeCommand,
  type TokenCommand,
  type TokensCommand,
} from './cli.ts';
import { CONTENT_KEYS, derivedKey } from './accounts/secrets.ts';
import { accountIdOf } from './accounts/accounts.ts';
import { createIdentity, type Identity } from './accounts/identity.ts';
import { createScryptPasswords } from './accounts/passwords.ts';
import { defaultDataPath, openInstallation } from './embedded/installation.ts';
import { Stop } from './embedded/stop.ts';
import { contentKeys } from './library/content-keys.ts';
import { contentKeyOf } from './media/packaging/keys.ts';
import { cryptoRandom, systemClock } from './embedded/system.ts';
import { serve } from './serve.ts';

/** `npm start`: serves, or does one of the small jobs on the same data folder. Composition root of the service. */
async function main(args: readonly string[]): Promise<void> {
  const parsed = parseCommandLine(args);
  if (!parsed.ok) throw new Stop(parsed.error);
  const command = parsed.value;
  switch (command.command) {
    case 'help':
      console.log(HELP);
      return;
    case 'serve':
      return serve(command);
    case 'token':
      return printToken(command);
    case 'tokens':
      return printTokens(command);
    case 'keys':
      return printKeys(command);
    case 'revoke':
      return revokeToken(command);
    case 'invite':
      return printInvitation(command);
  }
}

async function printToken({ data, user }: TokenCommand): Promise<void> {
  await withIdentity(data, async (identity) => {
    const account = user === null ? await identity.accounts.owner() : await identity.accounts.ofId(accountIdOf(user));
    if (account === null) throw new Stop(user === null ? 'Nobody has signed up yet.' : `There is no account named ${user}.`);
    console.log(await identity.issueScriptToken(account.id));
  });
}

async function printTokens({ data }: TokensCommand): Promise<void> {
  await withIdentity(data, async ({ sessions }) => {
    const tokens = await sessions.ofScripts();
    if (tokens.length === 0) console.log('There are no tokens for scripts.');
    for (const { id, userId, createdMs, expiresMs } of tokens)
      console.log(`${shortId(id)}  ${userId}  made ${dayOf(createdMs)}, good until ${dayOf(expiresMs)}`);
  });
}

async function revokeToken({ data, id }: RevokeCommand): Promise<void> {
  await withIdentity(data, async ({ sessions }) => {
    const meant = (await sessions.ofScripts()).filter((session) => shortId(session.id) === id);
    if (meant.length === 0) throw new Stop(`There is no token ${id}. "tokens" lists those there are.`);
    await sessions.end(meant.map((session) => session.id));
    console.log(`The token ${id} is good for nothing any more.`);
  });
}

const ID_DIGITS = 12;
const shortId = (id: string) => id.slice(0, ID_DIGITS);
const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 'yyyy-mm-dd'.length);

async function printInvitation({ data }: InviteCommand): Promise<void> {
  await withIdentity(data, async ({ accounts }) => {
    if (await accounts.needsOwner()) throw new Stop('There is no owner yet: the first sign-up needs no invitation.');
    const code = await accounts.invite();
    console.log(`Good for one account within 14 days. Open /signup#invitation=${code} on this server.`);
  });
}

async function printKeys({ data }: KeysCommand): Promise<void> {
  const { store, masterSecret } = await openInstallation(data ?? defaultDataPath());
  try {
    const masterKey = derivedKey(masterSecret, CONTENT_KEYS);
    for await (const { keyId, key, uri } of contentKeys(store, (id) => contentKeyOf(masterKey, id)))
      console.log(`${keyId}:${key}  ${uri}`);
  } finally {
    await store.close();
  }
}

async function withIdentity(data: string | null, work: (identity: Identity) => Promise<void>): Promise<void> {
  const { store, masterSecret } = await openInstallation(data ?? defaultDataPath());
  try {
    const passwords = createScryptPasswords();
    await work(createIdentity({ store, masterSecret, passwords, clock: systemClock, random: cryptoRandom }));
  } finally {
    await store.close();
  }
}

main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof Stop ? thrown.message : thrown);
  process.exit(1);
});
