import type { Identity } from './accounts/identity.ts';
import type { DealerHub, DealerSession } from './dealer-hub.ts';
import type { DealerPeer } from './ports/dealer-peer.ts';

/** What a client shows when it opens a socket. */
export interface DealerKnock {
  /** A ticket; on loopback also the bearer token. Never logged. */
  readonly accessToken: string;
  readonly isLoopback: boolean;
}

/** Lets a signed-in caller's socket in, until its session ends; null: not signed in, or the ticket is used up. */
export type Connect = (knock: DealerKnock, peer: DealerPeer) => Promise<DealerSession | null>;

export function createConnect(identity: Pick<Identity, 'redeem' | 'sessions'>, hub: DealerHub): Connect {
  identity.sessions.onEnd((sessionId) => hub.closeSession(sessionId));
  return async ({ accessToken, isLoopback }, peer) => {
    const caller = await identity.redeem(accessToken, isLoopback);
    const { userId } = caller ?? { userId: null };
    return caller === null || userId === null ? null : hub.open({ ...caller, userId }, peer);
  };
}
