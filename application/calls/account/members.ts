import * as v from 'valibot';
import { call } from '../call.ts';

/*
 * Ours: who may come in. The owner invites members and takes their accounts away; everybody sees what they have opened,
 * and whether others see their profile.
 */

const moment = v.number();

const member = v.object({
  id: v.string(),
  name: v.string(),
  product: v.picklist(['premium', 'free']),
  is_owner: v.boolean(),
  created_at: moment,
});

/** For the owner; 403 for others. Moments are milliseconds since 1970. */
export const getMembers = call({ method: 'GET', path: '/v1/members', answer: v.object({ items: v.array(member) }) });

/** A page for one person to sign up on, good once. */
export const postInvitation = call({
  method: 'POST',
  path: '/v1/members/invitations',
  retry: 'none',
  answer: v.object({ code: v.string(), url: v.string(), expires_at: moment }),
});

/** Takes the account away: whatever it has open ends at once. 404 for one that is not there, 403 for the owner's own. */
export const deleteMember = call({ method: 'DELETE', path: '/v1/members/:userId', expect: [204] });

/** Ends everything the member has open: browsers, sockets and tokens for scripts. 404 for one that is not there. */
export const deleteMemberSessions = call({ method: 'DELETE', path: '/v1/members/:userId/sessions', expect: [204] });

export const putProfile = call({ method: 'PUT', path: '/v1/me/profile', expect: [204], body: v.object({ public: v.boolean() }) });
export const getOwnProfile = call({ method: 'GET', path: '/v1/me/profile', answer: v.object({ public: v.boolean() }) });

const openSession = v.object({
  id: v.string(),
  use: v.picklist(['browser', 'script']),
  created_at: moment,
  last_used_at: moment,
  is_this: v.boolean(),
});

/** The caller's own browsers and tokens for scripts that are signed in, the latest used first. */
export const getOpenSessions = call({
  method: 'GET',
  path: '/v1/me/sessions',
  answer: v.object({ items: v.array(openSession) }),
});

/** Ends one of the caller's own. */
export const deleteOpenSession = call({ method: 'DELETE', path: '/v1/me/sessions/:sessionId', expect: [204] });

/** A bearer token for scripts, shown this once; good for a year, or until it is ended. */
export const postScriptToken = call({
  method: 'POST',
  path: '/v1/me/sessions',
  retry: 'none',
  answer: v.object({ token: v.string() }),
});
