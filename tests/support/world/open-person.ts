import type { Page, World } from '#adapters/simulation/world/world.ts';

/** A person with their own account. */
export async function openPerson(world: World, username: string): Promise<Page> {
  const page = await world.openPage({ name: username, signIn: false });
  const invitation = await world.service().identity.accounts.invite();
  await page.client.session.signUp({ username, password: 'a good password', invitation });
  await world.clock.advance(1_000);
  return page;
}
