import * as v from 'valibot';

const NAME = 'album.json';

const Track = v.object({
  filename: v.string(),
  title: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
});

const Album = v.object({
  title: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  date: v.optional(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), ''),
  description: v.optional(v.string(), ''),
  tracks: v.optional(v.array(Track), []),
});

/** A folder described beside its music, as some collections of untagged game music are. Empty texts are unknown. */
export type AlbumJson = v.InferOutput<typeof Album>;

export function isAlbumJson(name: string): boolean {
  return name.toLowerCase() === NAME;
}

/** Null for a text that is no such description. */
export function parseAlbumJson(text: string): AlbumJson | null {
  try {
    const parsed = v.safeParse(Album, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The entry of one file in the description, with its position in the list from 1. */
export function describedTrack(album: AlbumJson | null, fileName: string) {
  if (!album) return null;
  const at = album.tracks.findIndex(({ filename }) => filename === fileName);
  const track = album.tracks[at];
  return track ? { title: track.title, artist: track.author || album.author, trackNumber: at + 1 } : null;
}
