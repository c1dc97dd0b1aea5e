import type { ProvidedTrack } from '#domain/connect/types.ts';
import type { MachineState, MachineTrack, StateMachine } from '#domain/track-playback/types.ts';
import type { PlaybackWindow } from './session-types.ts';
import { isAutoplayState, isQueuedState } from './state-ids.ts';

/** The controllers' window around one state of a machine; null when the machine does not hold it. Spec §3 "Player state". */
export function windowAt(machine: StateMachine | null, stateId: string): PlaybackWindow | null {
  if (machine === null) return null;
  const here = machine.states.findIndex(({ state_id }) => state_id === stateId);
  const shown = machine.states.flatMap((state) => provided(state, machine.tracks[state.track]));
  const current = shown[here];
  const track = machine.tracks[machine.states[here]?.track ?? -1];
  if (current === undefined || track === undefined) return null;
  // A played queued track is gone: going back skips it.
  const previous = shown.slice(0, here).filter(({ provider }) => provider !== 'queue');
  return { previous, current, next: shown.slice(here + 1), durationMs: track.metadata.duration };
}

/** What was last provided of a track: most windows show what the one before them showed, and clients read each once. */
const latest = new WeakMap<MachineTrack, ProvidedTrack>();

function provided({ state_id, track_uid: uid }: MachineState, track: MachineTrack | undefined): readonly ProvidedTrack[] {
  if (track === undefined) return [];
  const isAd = track.content_type === 'AD';
  const provider = isAd ? 'context' : providerOf(state_id);
  const known = latest.get(track);
  if (known?.uid === uid && known.provider === provider) return [known];
  const marks: Record<string, string> = isAd ? { is_advertisement: 'true' } : provider === 'queue' ? { is_queued: 'true' } : {};
  const made = { uri: track.metadata.uri, uid, metadata: { ...textsOf(track), ...marks }, provider };
  latest.set(track, made);
  return [made];
}

function providerOf(stateId: string): ProvidedTrack['provider'] {
  if (isQueuedState(stateId)) return 'queue';
  return isAutoplayState(stateId) ? 'autoplay' : 'context';
}

/** The keys public clients read. */
export function textsOf({ metadata }: MachineTrack): Record<string, string> {
  const [author] = metadata.authors;
  const [large] = metadata.images;
  const small = metadata.images[metadata.images.length - 1];
  return {
    title: metadata.name,
    artist_name: metadata.authors.map(({ name }) => name).join(', '),
    artist_uri: author?.uri ?? '',
    album_title: metadata.group_name,
    album_uri: metadata.group_uri,
    duration: String(metadata.duration),
    context_uri: metadata.context_uri,
    ...(large ? { image_url: large.url, image_large_url: large.url, image_small_url: small?.url ?? large.url } : {}),
  };
}
