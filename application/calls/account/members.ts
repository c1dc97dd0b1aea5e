import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * Ours: members and sessions. The owner invites and removes members; every user sees their own sessions and sets the visibility
 * of their profile.
 */

const moment = v.number();

const member = v.object({
  id: v.string(),
  name: v.string(),
  product: v.picklist(['premium', 'free']),
  is_owner: v.boolean(),
  created_at: moment,
});

/** For the owner; 403 for others. Timestamps are milliseconds since 1970. */
export const getMembers = call({ method: 'GET', path: '/v1/members', response: v.object({ items: v.array(member) }) });

/** A sign-up link for one person; it works once. */
export const postInvitation = call({
  method: 'POST',
  path: '/v1/members/invitations',
  retry: 'none',
  response: v.object({ code: v.string(), url: v.string(), expires_at: moment }),
});

/** Deletes the account and ends its sessions at once. 404 when it does not exist, 403 for the owner's own. */
export const deleteMember = call({ method: 'DELETE', path: '/v1/members/:userId', expect: [204] });

/** Deletes the caller's own account and ends its sessions at once. 403 for the owner. */
export const deleteMe = call({ method: 'DELETE', path: '/v1/me', expect: [204] });

/** Ends all sessions of the member: browsers, sockets and script tokens. 404 when the member does not exist. */
export const deleteMemberSessions = call({ method: 'DELETE', path: '/v1/members/:userId/sessions', expect: [204] });

export const putProfile = call({ method: 'PUT', path: '/v1/me/profile', expect: [204], body: v.object({ public: v.boolean() }) });
export const getOwnProfile = call({ method: 'GET', path: '/v1/me/profile', response: v.object({ public: v.boolean() }) });

const openSession = v.object({
  id: v.string(),
  use: v.picklist(['browser', 'script']),
  created_at: moment,
  last_used_at: moment,
  is_this: v.boolean(),
});

/** The caller's signed-in browsers and script tokens, the latest used first. */
export const getOpenSessions = call({
  method: 'GET',
  path: '/v1/me/sessions',
  response: v.object({ items: v.array(openSession) }),
});

/** Ends one of the caller's sessions. */
export const deleteOpenSession = call({ method: 'DELETE', path: '/v1/me/sessions/:sessionId', expect: [204] });

/** Creates a bearer token for scripts, shown once; valid for a year or until it is ended. */
export const postScriptToken = call({
  method: 'POST',
  path: '/v1/me/sessions',
  retry: 'none',
  response: v.object({ token: v.string() }),
});
