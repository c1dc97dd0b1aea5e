/** Provides the bearer token of a request. Implemented by application/session/session.ts. */
export interface AccessTokenProvider {
  /** A valid token; waits for the session, and renews a token close to its expiry. Rejects as the session does. */
  current(): Promise<string>;
  /** A token other than `refused`, which the service rejected. Concurrent callers share one request. */
  renew(refused: string): Promise<string>;
  /** A number that changes with the signed-in user: requests of one user are never sent for another. */
  listenerGeneration?(): number;
}
