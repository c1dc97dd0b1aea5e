import type { Product } from '#domain/session/types.ts';
import type { Api } from '../api/api-client.ts';
import { putProduct } from '../calls/account/account.ts';
import { postConfirm } from '../calls/account/credentials.ts';
import * as calls from '../calls/account/members.ts';
import { deleteShare, getShares, postShare } from '../calls/account/shares.ts';
import { getAutoplayChoice, putAutoplayChoice } from '../calls/discovery/radio.ts';
import { getOwnerReport } from '../calls/telemetry/owner-report.ts';
import { withFormError } from '../api/form-response.ts';
import { createMemberPages } from '../library/member-pages.ts';

/** A share to create. `expiresInS`: seconds from now; null: until the owner ends it. */
export interface NewShare {
  readonly uri: string;
  readonly expiresInS: number | null;
  /** Visitors hear whole tracks, not previews. */
  readonly hasWholeTracks: boolean;
}

/** The time that a report covers, up to now. */
export type ReportRange = 'day' | 'week' | 'month';

export type MemberCalls = ReturnType<typeof createMemberCalls>;

/** The calls of the settings and profile screens. */
export function createMemberCalls(api: Api) {
  return {
    fetchMembers: async () => (await api.send(calls.getMembers, {})).items,
    fetchOpenSessions: async () => (await api.send(calls.getOpenSessions, {})).items,
    fetchProfile: () => api.send(calls.getOwnProfile, {}),
    fetchAutoplay: () => api.send(getAutoplayChoice, {}),
    pages: createMemberPages(api),
    invite: () => api.send(calls.postInvitation, {}),
    removeMember: (userId: string) => api.send(calls.deleteMember, { params: { userId } }),
    signOutMember: (userId: string) => api.send(calls.deleteMemberSessions, { params: { userId } }),
    setProduct: ({ userId, product }: { readonly userId: string; readonly product: Product }) =>
      api.send(putProduct, { params: { userId }, body: { product } }),
    /** Rejects with the sentence for the form when the password is wrong. */
    async deleteAccount(password: string) {
      await withFormError('password', api.send(postConfirm, { body: { password } }));
      await api.send(calls.deleteMe, {});
    },
    endSession: (sessionId: string) => api.send(calls.deleteOpenSession, { params: { sessionId } }),
    createToken: () => api.send(calls.postScriptToken, {}),
    setProfilePublic: (isShown: boolean) => api.send(calls.putProfile, { body: { public: isShown } }),
    fetchReport: (range: ReportRange) =>
      api.send(getOwnerReport, { query: { range, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone } }),
    fetchShares: async () => (await api.send(getShares, {})).items,
    makeShare: ({ uri, expiresInS, hasWholeTracks }: NewShare) =>
      api.send(postShare, { body: { uri, expires_in: expiresInS, whole_tracks: hasWholeTracks } }),
    endShare: (shareId: string) => api.send(deleteShare, { params: { shareId } }),
    setAutoplay: (isOn: boolean) => api.send(putAutoplayChoice, { query: { state: isOn ? 'true' : 'false' } }),
  };
}
