const MBID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A MusicBrainz identifier (a UUID) in lower case; null for any other text. */
export function parseMbid(text: string): string | null {
  const id = text.trim().toLowerCase();
  return MBID.test(id) ? id : null;
}
