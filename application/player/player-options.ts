/** What one player does and another does not. */
export interface PlayerOptions {
  /** A page that may not play, or cannot, still steers the other devices; true unless told otherwise. Spec §4 "Local player". */
  readonly staysWithoutStreamer?: boolean;
  /** What no device has any more is shown as this page's own. Spec §4 "claim orphaned inactive state". */
  readonly claimsOrphans?: boolean;
}
