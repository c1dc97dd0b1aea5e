/** Where calls get their bearer token from. Implemented by application/session/session.ts. */
export interface AccessTokenProvider {
  /** A token that is good now; waits for the session and renews it where its end is near. Rejects as the session does. */
  current(): Promise<string>;
  /** Another one than `refused`, which the service did not take: one request, however many ask for it at once. */
  renew(refused: string): Promise<string>;
  /** Another number once somebody else listens, or nobody: what was asked for before is not asked in their name. */
  listenerGeneration?(): number;
}
