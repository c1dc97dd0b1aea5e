import type { Identity } from '../../application/accounts/identity.ts';
import type { DealerHub, DealerSession } from '../../application/kernel/dealer/dealer-hub.ts';
import type { DealerPeer } from '../../application/ports/dealer-peer.ts';

/** What a client shows when it opens a socket. */
interface DealerCredentials {
  /** A ticket; on loopback also the bearer token. Never logged. */
  readonly accessToken: string;
  readonly isLoopback: boolean;
}

/** Lets a signed-in caller's socket in, until its session ends; null: not signed in, or the ticket is used up. */
export type ConnectDealer = (knock: DealerCredentials, peer: DealerPeer) => Promise<DealerSession | null>;

interface SessionVerifier extends Pick<Identity, 'redeem'> {
  readonly sessions: Pick<Identity['sessions'], 'onEnd' | 'byId'>;
}

export function createConnectDealer(identity: SessionVerifier, hub: DealerHub): ConnectDealer {
  identity.sessions.onEnd((sessionId) => hub.closeSession(sessionId));
  return async ({ accessToken, isLoopback }, peer) => {
    const caller = await identity.redeem(accessToken, isLoopback);
    const { userId } = caller ?? { userId: null };
    if (caller === null || userId === null) return null;
    const session = await hub.open({ ...caller, userId }, peer);
    const { sessionId } = caller;
    const closeIfOver = async () => {
      if (sessionId !== null && (await identity.sessions.byId(sessionId)) === null) hub.closeSession(sessionId);
    };
    // The session may have ended between the check of the ticket and the registration of the socket.
    await closeIfOver();
    return {
      ...session,
      onMessage(text) {
        session.onMessage(text);
        // Or later without an event: by expiry, or by another program on the same data.
        closeIfOver().catch(() => undefined);
      },
    };
  };
}
