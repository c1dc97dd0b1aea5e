import type { Api } from '../api/api-client.ts';
import type { CallInput, ResponseOf } from '../calls/call.ts';
import * as calls from '../calls/account/scrobbling.ts';
import { errorFrom, Failure } from '../runtime/failure.ts';
import type { PasswordConfirmation } from './password-confirmation.ts';

export type ScrobbleTarget = ResponseOf<typeof calls.getScrobbling>['items'][number];
export type ListenBrainzForm = CallInput<typeof calls.putListenBrainz>['body'];
export type LastFmForm = CallInput<typeof calls.putLastFm>['body'];

/** The result of a form: the service's reason why not, or null; and the page where the listener allows the access. */
export interface ConnectionResult {
  readonly reason: string | null;
  readonly permissionUrl: string | null;
}

const DONE: ConnectionResult = { reason: null, permissionUrl: null };
const BAD_REQUEST = 400;

export type ScrobblingCalls = ReturnType<typeof createScrobblingCalls>;

/** The calls of the settings about servers that get listens. */
export function createScrobblingCalls(api: Api, { run }: Pick<PasswordConfirmation, 'run'>) {
  return {
    fetchTargets: async () => (await api.send(calls.getScrobbling, {})).items,
    connectListenBrainz: (body: ListenBrainzForm) =>
      resultOf(async () => {
        await run(() => api.send(calls.putListenBrainz, { body }));
        return DONE;
      }),
    beginLastFm: (body: LastFmForm) =>
      resultOf(async () => {
        const { url } = await run(() => api.send(calls.putLastFm, { body }));
        return { ...DONE, permissionUrl: url };
      }),
    completeLastFm: () =>
      resultOf(async () => {
        await run(() => api.send(calls.postLastFmSession, {}));
        return DONE;
      }),
    disconnect: (kind: ScrobbleTarget['kind']) => run(() => api.send(calls.deleteScrobbling, { params: { kind } })),
  };
}

async function resultOf(carryOut: () => Promise<ConnectionResult>): Promise<ConnectionResult> {
  try {
    return await carryOut();
  } catch (thrown) {
    if (!(thrown instanceof Failure) || errorFrom(thrown).status !== BAD_REQUEST) throw thrown;
    return { ...DONE, reason: thrown.detail.replace(/^\w+: /, '') };
  }
}
