import type { GraphAlbum, GraphArtist, GraphRelease, GraphTrack } from '#domain/catalog/graph.ts';

const id = (digit: number) => String(digit).padStart(22, '0');
const MIRA = { uri: `spotify:artist:${id(1)}`, name: 'Mira' };
const picture = (width: number | null) => ({ url: `/image/${String(width)}`, width, height: width });

export function graphRelease(given: Partial<GraphRelease> = {}): GraphRelease {
  return {
    uri: `spotify:album:${id(2)}`,
    name: 'Harbour Lights',
    type: 'album',
    date: { year: 2019, month: 5, day: 7 },
    images: [picture(64), picture(null), picture(640), picture(300)],
    artists: [MIRA],
    totalTracks: 1,
    isPlayable: true,
    ...given,
  };
}

export function graphTrack(given: Partial<GraphTrack> = {}): GraphTrack {
  return {
    uri: `spotify:track:${id(3)}`,
    name: 'Low Tide',
    artists: [MIRA],
    durationMs: 200_000,
    contentRating: 'NONE',
    position: 0,
    discNumber: 1,
    isPlayable: true,
    previewUrl: null,
    linkedFrom: null,
    ...given,
  };
}

export function graphAlbum(given: Partial<GraphAlbum> = {}): GraphAlbum {
  return {
    ...graphRelease(),
    label: 'Two Lanterns',
    copyrights: [{ type: 'C', text: '2019 Two Lanterns' }],
    genres: ['chamber'],
    tracks: { items: [graphTrack()], total: 1 },
    ...given,
  };
}

const part = (...items: readonly GraphRelease[]) => ({ items, total: items.length });

export function graphArtist(given: Partial<GraphArtist> = {}): GraphArtist {
  return {
    ...{ ...MIRA, images: [picture(64), picture(640)], genres: [], headerImages: [picture(300), picture(640)] },
    ...{ bio: 'From the coast.', verified: true, followers: 3, monthlyListeners: 12 },
    topCities: [{ listeners: 7, city: 'Göteborg', country: 'SE' }],
    topTracks: [graphTrack({ album: graphRelease() })],
    relatedArtists: [{ uri: `spotify:artist:${id(9)}`, name: 'Ada', images: [], genres: [] }],
    albums: part(graphRelease()),
    singles: part(graphRelease({ name: 'One', type: 'single' })),
    compilations: part(graphRelease({ name: 'Best of', type: 'compilation' })),
    appearsOn: part(graphRelease({ name: 'Theirs', type: 'album' })),
    ...given,
  };
}
