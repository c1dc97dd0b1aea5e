/** Artists whose music goes with another's. */
export interface RelatedArtists {
  /** Ids, the nearest first, at most `limit` and never more than 20 (spec §9 "related 20"); none for an artist nobody knows. */
  relatedTo(artistId: string, limit?: number): Promise<readonly string[]>;
}
