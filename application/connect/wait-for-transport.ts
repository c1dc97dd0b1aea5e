import { REQUEST_TIMEOUT_MS } from '#domain/constants/network/retry.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { type TransportState, transportBits } from '#domain/transport/state.ts';
import { Failure } from '../runtime/failure.ts';
import type { Machine } from '../runtime/machine-runner.ts';
import type { Clock } from '../ports/clock.ts';
import type { Cancellation } from '../ports/http.ts';

/** Waits until the transport has the bit, 30 s at most. Rejects with DEALER_CONNECTION_ERROR or REQUEST_ABORTED. */
export function waitForTransport(
  { state, subscribe }: Pick<Machine<TransportState, never>, 'state' | 'subscribe'>,
  clock: Clock,
  bit: number,
  cancellation?: Cancellation,
): Promise<void> {
  const has = (one: TransportState) => (transportBits(one) & bit) === bit;
  if (has(state())) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const forget: (() => void)[] = [];
    const settle = (run: () => void) => {
      forget.splice(0).forEach((one) => one());
      run();
    };
    const fail = (code: 'DEALER_CONNECTION_ERROR' | 'REQUEST_ABORTED') => settle(() => reject(new Failure(playerError(code))));
    forget.push(
      subscribe((one) => {
        if (has(one)) settle(resolve);
      }),
      clock.after(REQUEST_TIMEOUT_MS, () => fail('DEALER_CONNECTION_ERROR')),
    );
    if (cancellation) forget.push(cancellation.onCancel(() => fail('REQUEST_ABORTED')));
  });
}
