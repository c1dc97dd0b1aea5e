/** Optional behaviour of a player. */
export interface PlayerOptions {
  /** A page that cannot play still controls other devices; true by default. Spec §4 "Local player". */
  readonly staysWithoutStreamer?: boolean;
  /** Shows orphaned playback as this page's own. Spec §4 "claim orphaned inactive state". */
  readonly claimsOrphans?: boolean;
}
