import type { Product, Session, UserProfile } from '#domain/session/types.ts';

/** The signed-in user. `unknown` before the first response. */
export interface SessionView {
  readonly phase: 'unknown' | 'anonymous' | 'signed-in';
  /** No account exists yet: the next sign-up makes the owner. */
  readonly needsOwner: boolean;
  readonly user: { readonly id: string; readonly name: string; readonly product: Product } | null;
}

export const UNKNOWN_SESSION: SessionView = { phase: 'unknown', needsOwner: false, user: null };

/** The view of a session and its profile. Spec §4 "Session: anonymous or authenticated". */
export function sessionView(session: Session & { readonly needsOwner: boolean }, profile: UserProfile | null): SessionView {
  const { needsOwner } = session;
  if (session.isAnonymous || profile === null) return { phase: 'anonymous', needsOwner, user: null };
  return { phase: 'signed-in', needsOwner, user: { id: profile.id, name: profile.display_name, product: profile.product } };
}
