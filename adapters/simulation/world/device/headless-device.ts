import { createHeadlessPlayer } from '#adapters/headless/headless-player.ts';
import { ORIGIN } from '../accounts.ts';
import { createDeviceControls, createDeviceParts, type Device, DEVICE_NAME } from './device.ts';
import type { PageContext } from '../page-context.ts';

/** The headless player of an account, as `npm run headless` runs it: it plays and is steered, and has no screen. */
export interface HeadlessDevice extends Device {
  readonly kind: 'headless';
  reload(): Promise<HeadlessDevice>;
  reopen(): Promise<HeadlessDevice>;
}

/** What `npm start -- token` prints for an account. */
export interface ScriptToken {
  readonly userId: string;
  readonly token: string;
}

/** Starts a headless player. It ends when the service signs it out; its user starts it again with the same token. */
export async function createHeadlessDevice(context: PageContext, given: ScriptToken): Promise<HeadlessDevice> {
  const { account, clock, options } = context;
  const parts = createDeviceParts(context);
  const { add, ports } = parts;
  const { controller } = createHeadlessPlayer({
    ...ports,
    ...{ name: options.name ?? DEVICE_NAME, server: ORIGIN, token: given.token },
    onLoggedOut: () => void controls.close(),
  });
  if (add) controller.onChange((view) => add({ type: 'view', view }));
  const controls = createDeviceControls(context, parts, {
    controller,
    create: () => createHeadlessDevice(context, given),
    leave: () => void controller.stop(),
  });
  controller.start();
  await clock.settle();
  const user = { id: given.userId, name: account.username, product: 'premium' as const };
  const session = { view: () => ({ phase: controls.isOpen() ? ('signed-in' as const) : ('anonymous' as const), user }) };
  return { ...controls, kind: 'headless', client: { controller, session } };
}
