import { postConfirm, putPassword } from '#application/calls/account/credentials.ts';
import { postPasskey, postSecondStep, putAuthenticator } from '#application/calls/account/second-step.ts';
import { postLogin, postSignup } from '#application/calls/account/sign-in.ts';
import type { Call } from '#application/calls/call.ts';
import { getPodcasts, postOpml, postPodcast } from '#application/calls/discovery/podcasts.ts';
import { postMyPlaylist } from '#application/calls/playlists/playlists.ts';
import type { Page } from '../page.ts';

const FORM_CALLS = {
  ...{ postConfirm, postLogin, postMyPlaylist, postOpml, postPasskey },
  ...{ postPodcast, postSecondStep, postSignup, putAuthenticator, putPassword },
} satisfies Record<string, Call>;

/** What the forms of a page send, by the name of the call. */
export interface FormCommand {
  readonly type: 'send-form';
  readonly call: keyof typeof FORM_CALLS;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Reads the same twice at once, as two scripts of a page could: the second is refused. */
export async function readTwice({ client }: Page): Promise<void> {
  await Promise.all([1, 2].map(() => client.session.api.send(getPodcasts, {})));
}

/** Sends a form. Rejects with a Failure when the service refuses it. */
export async function sendForm({ client }: Page, { body, call }: FormCommand): Promise<void> {
  await client.session.api.send<Call>(FORM_CALLS[call], { body });
}
