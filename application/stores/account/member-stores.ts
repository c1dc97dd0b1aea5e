import { createEvent, type EventCallable, restore } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { PasswordConfirmation } from '../../account/password-confirmation.ts';
import type { ResourceSource } from '../../api/resource-loader.ts';
import type { MemberCalls, ReportRange } from '../../account/member-calls.ts';
import { lazyAsync } from '../../runtime/lazy-async.ts';
import { createIntent } from '../create-intent.ts';
import { createResource } from '../resource.ts';
import type { Member, MemberStores, OpenSession, OwnerReport, Share } from './member-types.ts';
import type { MemberPage } from '../../library/member-pages.ts';

/** Creates the stores and intents of the settings; a change reloads its list. */
export function createMemberStores(
  confirmation: Pick<PasswordConfirmation, 'run'>,
  load: () => Promise<MemberCalls>,
): MemberStores {
  const calls = lazyAsync(load);
  const sources: {
    readonly members: ResourceSource<void, readonly Member[]>;
    readonly report: ResourceSource<ReportRange, OwnerReport>;
    readonly openSessions: ResourceSource<void, readonly OpenSession[]>;
    readonly profile: ResourceSource<void, { readonly public: boolean }>;
    readonly shares: ResourceSource<void, readonly Share[]>;
    readonly autoplay: ResourceSource<void, { readonly autoplay: boolean }>;
  } = {
    members: { first: async () => (await calls()).fetchMembers() },
    report: { first: async (range) => (await calls()).fetchReport(range) },
    openSessions: { first: async () => (await calls()).fetchOpenSessions() },
    profile: { first: async () => (await calls()).fetchProfile() },
    shares: { first: async () => (await calls()).fetchShares() },
    autoplay: { first: async () => (await calls()).fetchAutoplay() },
  };
  const members = createResource(sources.members);
  const openSessions = createResource(sources.openSessions);
  const profile = createResource(sources.profile);
  const shares = createResource(sources.shares);
  const autoplay = createResource(sources.autoplay);
  const invitationCreated = createEvent<{ readonly url: string }>();
  const tokenCreated = createEvent<{ readonly token: string }>();
  const shareCreated = createEvent<Share>();
  const started = createEvent();
  const failed = createEvent<PlayerError>();

  /** An intent behind the password confirmation; the list it changes is fetched again afterwards. */
  function intent<Params = void, Done = void>(
    carryOut: (calls: MemberCalls, params: Params) => Promise<Done>,
    { retried }: { readonly retried: EventCallable<void> },
    done?: EventCallable<Done>,
  ): EventCallable<Params> {
    const targets = { started, failed, settled: retried, ...(done ? { done } : {}) };
    return createIntent((params: Params) => confirmation.run(async () => carryOut(await calls(), params)), targets);
  }

  return {
    members,
    report: createResource(sources.report),
    openSessions,
    page: createResource(lazyPages(calls)),
    profile,
    autoplay,
    shares,
    $share: restore(shareCreated, null),
    $invitation: restore(invitationCreated, null).map((invitation) => invitation?.url ?? null),
    $scriptToken: restore(tokenCreated, null).map((created) => created?.token ?? null),
    $refusal: restore(failed, null).reset(started),
    invited: intent((to) => to.invite(), members, invitationCreated),
    memberRemoved: intent((to, userId) => to.removeMember(userId), members),
    memberSignedOut: intent((to, userId) => to.signOutMember(userId), members),
    productChosen: intent((to, choice) => to.setProduct(choice), members),
    accountDeleted: intent((to, password) => to.deleteAccount(password), openSessions),
    sessionEnded: intent((to, sessionId) => to.endSession(sessionId), openSessions),
    scriptTokenRequested: intent((to) => to.createToken(), openSessions, tokenCreated),
    shareRequested: intent((to, share) => to.makeShare(share), shares, shareCreated),
    shareEnded: intent((to, shareId) => to.endShare(shareId), shares),
    profileVisibilityChosen: intent((to, isPublic) => to.setProfilePublic(isPublic), profile),
    autoplaySwitched: intent((to, isOn) => to.setAutoplay(isOn), autoplay),
  };
}

function lazyPages(calls: () => Promise<MemberCalls>): ResourceSource<string, MemberPage> {
  let pages: ResourceSource<string, MemberPage> | null = null;
  return {
    async first(userId, cancellation) {
      ({ pages } = await calls());
      return pages.first(userId, cancellation);
    },
    next: (userId, page, cancellation) => pages?.next?.(userId, page, cancellation) ?? null,
  };
}
