import { errorFrom } from '#application/runtime/failure.ts';
import { DEVICE_ID_KEY } from '#domain/constants/network/devices.ts';
import { createWorld, type Page } from '#adapters/simulation/world/world.ts';

export const idOf = ({ storage }: Page) => storage.get(DEVICE_ID_KEY) ?? '';

/** Pages of one listener, the first of them in hand. */
export async function openControllers(names: readonly string[] = ['Desk']) {
  const world = await createWorld();
  const pages: Page[] = [];
  for (const name of names) pages.push(await world.openPage({ name }));
  const [desk, kitchen = desk] = pages;
  if (desk === undefined || kitchen === undefined) throw new Error('no page was opened');
  const say = async <Value>(command: Promise<Value>): Promise<Value> => {
    await world.clock.advance(2_000);
    return command;
  };
  /** Code and sentence of a refusal. */
  const refusal = async (command: Promise<unknown>) => {
    const outcome = command.then(() => null, errorFrom);
    await world.clock.advance(2_000);
    return (await outcome)?.message ?? 'done';
  };
  const { controller } = desk.client;
  return { world, desk, kitchen, controller, say, refusal };
}
