import { createEffect, createEvent, createStore, sample, type EventCallable } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Product } from '#domain/session/types.ts';
import type { Api } from '../api.ts';
import type { Confirmation } from '../confirmation.ts';
import { putProduct } from '../calls/account.ts';
import * as calls from '../calls/members.ts';
import { getAutoplayChoice, putAutoplayChoice } from '../calls/radio.ts';
import { errorFrom } from '../failure.ts';
import type { Source } from '../loader.ts';
import type { createMemberPages } from '../member-pages.ts';
import { createResource } from './library-stores.ts';
import type { Member, MemberPage, MemberStores, OpenSession } from './member-types.ts';

type LoadPages = () => Promise<{ readonly createMemberPages: typeof createMemberPages }>;

/** What the settings say of members, sessions, one's profile and what goes on after a list; each list is asked for again after a change. */
export function createMemberStores(api: Api, confirmation: Pick<Confirmation, 'run'>, loadPages: LoadPages): MemberStores {
  const sources: {
    readonly members: Source<void, readonly Member[]>;
    readonly openSessions: Source<void, readonly OpenSession[]>;
    readonly profile: Source<void, { readonly public: boolean }>;
    readonly autoplay: Source<void, { readonly autoplay: boolean }>;
  } = {
    members: { first: async () => (await api.send(calls.getMembers, {})).items },
    openSessions: { first: async () => (await api.send(calls.getOpenSessions, {})).items },
    profile: { first: () => api.send(calls.getOwnProfile, {}) },
    autoplay: { first: () => api.send(getAutoplayChoice, {}) },
  };
  const members = createResource(sources.members);
  const openSessions = createResource(sources.openSessions);
  const profile = createResource(sources.profile);
  const autoplay = createResource(sources.autoplay);
  const refused = createEvent<PlayerError | null>();

  /** An intent, what it asks for, and the list that is another then. */
  function wish<Given, Done>(ask: (given: Given) => Promise<Done>, retried: EventCallable<void>) {
    const intent = createEvent<Given>();
    const askFx = createEffect((given: Given) => confirmation.run(() => ask(given)));
    sample({ clock: intent, target: askFx });
    sample({ clock: askFx.finally, fn: () => undefined, target: retried });
    sample({ clock: askFx.failData, fn: errorFrom, target: refused });
    sample({ clock: askFx, fn: () => null, target: refused });
    return { intent, askFx };
  }
  const invite = wish(() => api.send(calls.postInvitation, {}), members.retried);
  const remove = wish((userId: string) => api.send(calls.deleteMember, { params: { userId } }), members.retried);
  const signOut = wish((userId: string) => api.send(calls.deleteMemberSessions, { params: { userId } }), members.retried);
  const choose = wish(
    ({ userId, product }: { readonly userId: string; readonly product: Product }) =>
      api.send(putProduct, { params: { userId }, body: { product } }),
    members.retried,
  );
  const end = wish((sessionId: string) => api.send(calls.deleteOpenSession, { params: { sessionId } }), openSessions.retried);
  const makeToken = wish(() => api.send(calls.postScriptToken, {}), openSessions.retried);
  const show = wish((isShown: boolean) => api.send(calls.putProfile, { body: { public: isShown } }), profile.retried);
  const switched = wish(
    (isOn: boolean) => api.send(putAutoplayChoice, { query: { state: isOn ? 'true' : 'false' } }),
    autoplay.retried,
  );

  return {
    members,
    openSessions,
    page: createResource(laterPages(api, loadPages)),
    profile,
    autoplay,
    $invitation: createStore<string | null>(null).on(invite.askFx.doneData, (_, { url }) => url),
    $scriptToken: createStore<string | null>(null).on(makeToken.askFx.doneData, (_, { token }) => token),
    $refusal: createStore<PlayerError | null>(null).on(refused, (_, error) => error),
    invited: invite.intent as EventCallable<void>,
    memberRemoved: remove.intent,
    memberSignedOut: signOut.intent,
    productChosen: choose.intent,
    sessionEnded: end.intent,
    scriptTokenWanted: makeToken.intent as EventCallable<void>,
    profileShown: show.intent,
    autoplaySwitched: switched.intent,
  };
}

/** What they are shown by is loaded with the first of them. */
function laterPages(api: Api, loadPages: LoadPages): Source<string, MemberPage> {
  let pages: Source<string, MemberPage> | null = null;
  return {
    async first(userId, cancellation) {
      pages ??= (await loadPages()).createMemberPages(api);
      return pages.first(userId, cancellation);
    },
    next: (userId, page, cancellation) => pages?.next?.(userId, page, cancellation) ?? null,
  };
}
