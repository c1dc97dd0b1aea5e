import { agrees } from '#domain/connect/agreement.ts';
import { AGREEMENT_WAIT_MS } from '#domain/constants/connect.ts';
import type { ConnectClient } from './connect-client.ts';
import type { LocalPlayer } from './local-player.ts';
import type { Clock } from './ports/clock.ts';
import { createTimers } from './timers.ts';

/**
 * Where this page and what the account's devices are said to do do not agree for a while, a push was lost: the page
 * says where it is, and the service tells it what counts.
 */
export function createAgreement({ clock, connect, local }: { clock: Clock; connect: ConnectClient; local: LocalPlayer }) {
  const isWrong = () => {
    const heard = connect.heard();
    const { isEnabled, ref } = local.state();
    return isEnabled && heard !== null && !agrees(heard.cluster, local.deviceId, ref);
  };
  const timers = createTimers<'ask'>(clock, () => {
    if (isWrong()) local.send({ type: 'command', command: { type: 'ping' } });
  });
  connect.onChange(() => {
    if (!isWrong()) timers.cancel('ask');
    else if (!timers.isRunning('ask')) timers.schedule('ask', AGREEMENT_WAIT_MS);
  });
}
