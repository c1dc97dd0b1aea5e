import type { Product } from '#domain/session/types.ts';
import type { Api } from '../api/api-client.ts';
import { putProduct } from '../calls/account/account.ts';
import * as calls from '../calls/account/members.ts';
import { getAutoplayChoice, putAutoplayChoice } from '../calls/discovery/radio.ts';
import { createMemberPages } from '../library/member-pages.ts';

export type MemberCalls = ReturnType<typeof createMemberCalls>;

/** What the settings and the profiles ask of the service. */
export function createMemberCalls(api: Api) {
  return {
    members: async () => (await api.send(calls.getMembers, {})).items,
    openSessions: async () => (await api.send(calls.getOpenSessions, {})).items,
    profile: () => api.send(calls.getOwnProfile, {}),
    autoplay: () => api.send(getAutoplayChoice, {}),
    pages: createMemberPages(api),
    invite: () => api.send(calls.postInvitation, {}),
    remove: (userId: string) => api.send(calls.deleteMember, { params: { userId } }),
    signOut: (userId: string) => api.send(calls.deleteMemberSessions, { params: { userId } }),
    choose: ({ userId, product }: { readonly userId: string; readonly product: Product }) =>
      api.send(putProduct, { params: { userId }, body: { product } }),
    end: (sessionId: string) => api.send(calls.deleteOpenSession, { params: { sessionId } }),
    makeToken: () => api.send(calls.postScriptToken, {}),
    show: (isShown: boolean) => api.send(calls.putProfile, { body: { public: isShown } }),
    goOn: (isOn: boolean) => api.send(putAutoplayChoice, { query: { state: isOn ? 'true' : 'false' } }),
  };
}
