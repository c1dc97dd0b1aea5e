import { parseCommandLine, HELP, type InviteCommand, type TokenCommand } from './cli.ts';
import { accountIdOf } from './accounts/accounts.ts';
import { createIdentity, type Identity } from './accounts/identity.ts';
import { createScryptPasswords } from './accounts/passwords.ts';
import { defaultDataPath, openInstallation } from './embedded/installation.ts';
import { Stop } from './embedded/stop.ts';
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
    case 'invite':
      return printInvitation(command);
  }
}

async function printToken({ data, user }: TokenCommand): Promise<void> {
  await withIdentity(data, async (identity) => {
    const account = await identity.accounts.ofId(accountIdOf(user));
    if (account === null) throw new Stop(`There is no account named ${user}.`);
    console.log(await identity.issueScriptToken(account.id));
  });
}

async function printInvitation({ data }: InviteCommand): Promise<void> {
  await withIdentity(data, async ({ accounts }) => {
    if (await accounts.needsOwner()) throw new Stop('There is no owner yet: the first sign-up needs no invitation.');
    const code = await accounts.invite();
    console.log(`Good for one account within 14 days. Open /signup?invitation=${code} on this server.`);
  });
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
