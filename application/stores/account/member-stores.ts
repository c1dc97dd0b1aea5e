import { createEffect, createEvent, createStore, sample, type EventCallable } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PasswordConfirmation } from '../../account/password-confirmation.ts';
import { errorFrom } from '../../runtime/failure.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { MemberCalls } from '../../account/member-calls.ts';
import { lazyAsync } from '../../runtime/lazy-async.ts';
import { createResource } from '../library/library-stores.ts';
import type { Member, MemberStores, OpenSession } from './member-types.ts';
import type { MemberPage } from '../../library/member-pages.ts';

/** What the settings say of members, sessions, one's profile and what goes on after a list; each list is asked for again after a change. */
export function createMemberStores(
  confirmation: Pick<PasswordConfirmation, 'run'>,
  load: () => Promise<MemberCalls>,
): MemberStores {
  const calls = lazyAsync(load);
  const sources: {
    readonly members: ResourceSource<void, readonly Member[]>;
    readonly openSessions: ResourceSource<void, readonly OpenSession[]>;
    readonly profile: ResourceSource<void, { readonly public: boolean }>;
    readonly autoplay: ResourceSource<void, { readonly autoplay: boolean }>;
  } = {
    members: { first: async () => (await calls()).fetchMembers() },
    openSessions: { first: async () => (await calls()).fetchOpenSessions() },
    profile: { first: async () => (await calls()).fetchProfile() },
    autoplay: { first: async () => (await calls()).fetchAutoplay() },
  };
  const members = createResource(sources.members);
  const openSessions = createResource(sources.openSessions);
  const profile = createResource(sources.profile);
  const autoplay = createResource(sources.autoplay);
  const refused = createEvent<PlayerError | null>();

  /** An intent, what it asks for, and the list that is another then. */
  function wish<Given, Done>(ask: (calls: MemberCalls, given: Given) => Promise<Done>, retried: EventCallable<void>) {
    const intent = createEvent<Given>();
    const askFx = createEffect((given: Given) => confirmation.run(async () => ask(await calls(), given)));
    sample({ clock: intent, target: askFx });
    sample({ clock: askFx.finally, fn: () => undefined, target: retried });
    sample({ clock: askFx.failData, fn: errorFrom, target: refused });
    sample({ clock: askFx, fn: () => null, target: refused });
    return { intent, askFx };
  }
  const invite = wish((to) => to.invite(), members.retried);
  const remove = wish((to, userId: string) => to.removeMember(userId), members.retried);
  const signOut = wish((to, userId: string) => to.signOutMember(userId), members.retried);
  const choose = wish((to, choice: Parameters<MemberCalls['setProduct']>[0]) => to.setProduct(choice), members.retried);
  const end = wish((to, sessionId: string) => to.endSession(sessionId), openSessions.retried);
  const makeToken = wish((to) => to.createToken(), openSessions.retried);
  const show = wish((to, isShown: boolean) => to.setProfilePublic(isShown), profile.retried);
  const switched = wish((to, isOn: boolean) => to.setAutoplay(isOn), autoplay.retried);

  return {
    members,
    openSessions,
    page: createResource(laterPages(calls)),
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
    scriptTokenRequested: makeToken.intent as EventCallable<void>,
    profileVisibilityChosen: show.intent,
    autoplaySwitched: switched.intent,
  };
}

function laterPages(calls: () => Promise<MemberCalls>): ResourceSource<string, MemberPage> {
  let pages: ResourceSource<string, MemberPage> | null = null;
  return {
    async first(userId, cancellation) {
      ({ pages } = await calls());
      return pages.first(userId, cancellation);
    },
    next: (userId, page, cancellation) => pages?.next?.(userId, page, cancellation) ?? null,
  };
}
