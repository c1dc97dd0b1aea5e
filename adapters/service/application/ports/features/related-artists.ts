/** Artists related to another one. */
export interface RelatedArtists {
  /** Ids, the most similar first, at most `limit` and never more than 20 (spec §9 "related 20"); empty for an unknown artist. */
  relatedTo(artistId: string, limit?: number): Promise<readonly string[]>;
}
