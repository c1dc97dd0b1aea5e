import type { EmbedSession } from '#domain/embed/access.ts';
import { createEmbedState, stepEmbed } from '#domain/embed/machine.ts';
import type { EmbedEpisodeItem, EmbedResource, EmbedSong } from '#domain/embed/resource.ts';
import type { EmbedCommand, EmbedConfig, EmbedEvent, EmbedState } from '#domain/embed/types.ts';

const id = (number: number) => String(number).padStart(22, '0');

export const CONFIG: EmbedConfig = {
  origin: 'https://music.example',
  enableLogin: false,
  isAnonymous: false,
  countryCode: null,
  downloadLink: null,
  isSpotified: false,
  facebookAppId: '1234',
  hasWholeTracks: false,
};

export function song(number: number, changes: Partial<EmbedSong> = {}): EmbedSong {
  return {
    uri: `spotify:track:${id(number)}`,
    name: `Song ${number}`,
    type: 'track',
    artists: [{ name: 'Mira' }],
    duration_ms: 200_000,
    preview_url: `/preview/${number}`,
    is_playable: true,
    track_number: number,
    ...changes,
  };
}

function episode(number: number, changes: Partial<EmbedEpisodeItem> = {}): EmbedEpisodeItem {
  return {
    uri: `spotify:episode:${id(number)}`,
    name: `Episode ${number}`,
    type: 'episode',
    duration_ms: 1_800_000,
    audio_preview_url: `/preview/e${number}`,
    is_playable: true,
    ...changes,
  };
}

const images = [
  { url: '/image/1?size=640', width: 640, height: 640 },
  { url: '/image/1?size=64', width: 64, height: 64 },
];
const common = { dominantColor: '#a04020', external_urls: { spotify: 'https://music.example/album/1' } };

export function album(songs: readonly EmbedSong[] = [song(1), song(2), song(3)]): EmbedResource {
  return {
    ...common,
    type: 'album',
    uri: `spotify:album:${id(9)}`,
    name: 'Harbour Lights',
    artists: [{ name: 'Mira' }],
    images,
    tracks: { items: songs },
  };
}

/** One sample of each kind of resource. */
export const RESOURCES: Readonly<Record<EmbedResource['type'], EmbedResource>> = {
  album: album(),
  track: { ...common, ...song(1), album: { name: 'Harbour Lights', uri: `spotify:album:${id(9)}`, images } },
  artist: { ...common, type: 'artist', uri: `spotify:artist:${id(8)}`, name: 'Mira', images, tracks: [song(1), song(2)] },
  playlist: {
    ...common,
    type: 'playlist',
    uri: `spotify:playlist:${id(7)}`,
    name: 'Evenings',
    primary_color: null,
    owner: { display_name: 'Ada' },
    images,
    tracks: { items: [{ track: song(1) }, { track: null }, { track: episode(2) }] },
  },
  episode: { ...common, ...episode(1), images: [], show: { name: 'Sound Walks', uri: `spotify:show:${id(6)}`, images } },
  show: {
    ...common,
    type: 'show',
    uri: `spotify:show:${id(6)}`,
    name: 'Sound Walks',
    publisher: 'Ada',
    images,
    episodes: { items: [episode(1), episode(2)] },
  },
};

export const MEMBER: EmbedSession = { loggedIn: true, isAnonymous: false, hasAccessToken: true };

export function fresh(changes: Partial<EmbedState> = {}, config: Partial<EmbedConfig> = {}, resource = album()): EmbedState {
  const viewport = { width: 300, height: 380 };
  const state = createEmbedState({ resource, config: { ...CONFIG, ...config }, isMobile: false, isSafari: false, viewport });
  return { ...state, ...changes };
}

/** A member whose player of whole tracks is ready. */
export function membersEmbed(resource = album()): EmbedState {
  return fresh({ session: MEMBER, engine: 'ready' }, { enableLogin: true }, resource);
}

/** Runs events: the last state, and all commands. */
export function after(state: EmbedState, ...events: readonly EmbedEvent[]) {
  const commands: EmbedCommand[] = [];
  let now = state;
  for (const event of events) {
    const step = stepEmbed(now, event);
    now = step.state;
    commands.push(...step.commands);
  }
  return { state: now, commands };
}
