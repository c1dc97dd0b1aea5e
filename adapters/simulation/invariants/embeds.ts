import { DRAG_THROTTLE_MS, PREVIEW_LENGTH_MS, UPSELL_DELAY_MS } from '#domain/constants/page/embed.ts';
import type { EmbedState } from '#domain/embed/types.ts';
import type { Ms } from '#domain/core/units.ts';
import { PREVIEW_SUFFIX } from '../world/embed/embed.ts';
import type { TraceEvent } from '../world/trace.ts';
import { isOfPreviews, reads, safety } from './reading/pages.ts';

/** The rounding of a position. */
const TOLERANCE_MS = 50;

const embedOf = (event: TraceEvent) => (isOfPreviews(event) ? event.page.slice(0, -PREVIEW_SUFFIX.length) : event.page);

/** One state for each embed; its previews have the same one. */
function perEmbed<State>(create: () => State): (event: TraceEvent) => State {
  const states = new Map<string, State>();
  return (event) => {
    const name = embedOf(event);
    const isNew = event.type === 'page' && event.what === 'opened' && !isOfPreviews(event);
    const state = isNew ? create() : (states.get(name) ?? create());
    states.set(name, state);
    return state;
  };
}

const isMember = ({ hasAccessToken, isAnonymous, loggedIn }: EmbedState['session']) => loggedIn && hasAccessToken && !isAnonymous;

/** Spec §5 "preview mode when forcePreview or mobile or Safari, or not logged in, or no access token". */
const isPreview = ({ platform, session }: EmbedState) =>
  platform.forcePreview || platform.isMobile || platform.isSafari || !isMember(session);

/** What the visitor asks to hear from its start, or next. */
const isRequest = (event: TraceEvent) =>
  event.type === 'visitor' && ['PLAY', 'SKIP_NEXT', 'SKIP_PREV'].includes(event.event.type);

const isPlaying = (event: TraceEvent) =>
  event.type === 'media' && (event.event.type === 'playing' || event.event.type === 'progressed');

/** The row that follows by itself: the last wraps to the first. */
function followingRow({ session, tracks }: EmbedState, index: number): number {
  const after = [...tracks.keys()].map((row) => (index + 1 + row) % tracks.length);
  const canSound = (row: number) => {
    const track = tracks[row];
    return track?.previewUrl != null && (track.flaggedPlayable || (track.type === 'episode' && isMember(session)));
  };
  return after.find(canSound) ?? index;
}

interface Followed {
  state: EmbedState | null;
  isRequested: boolean;
}

export const s56 = safety(
  'S56',
  'a preview ends at 30 s, the last leads to the first, and only members hear whole tracks and episodes',
  () => {
    reads('page', 'visitor', 'embed', 'media');
    const embeds = perEmbed((): Followed => ({ state: null, isRequested: false }));
    const soundError = (event: TraceEvent, state: EmbedState): string | null => {
      if (event.type !== 'media' || !isPlaying(event)) return null;
      const track = state.tracks[state.index];
      if (isOfPreviews(event) && 'positionMs' in event.event && event.event.positionMs > PREVIEW_LENGTH_MS + TOLERANCE_MS)
        return `${event.page} sounds at ${String(event.event.positionMs)} ms`;
      if (state.engine === 'ready' && isPreview(state) !== isOfPreviews(event))
        return `${event.page} sounds, and ${isPreview(state) ? 'only previews' : 'only whole tracks'} may`;
      const isForMembers = track?.type === 'episode' && !track.flaggedPlayable;
      return isForMembers && !isMember(state.session) ? `${event.page} plays an episode to a visitor without a session` : null;
    };
    return (event) => {
      const followed = embeds(event);
      if (isRequest(event)) followed.isRequested = true;
      const before = followed.state;
      if (event.type === 'embed') {
        followed.state = event.state;
        const { index } = event.state;
        const hasAdvanced = before !== null && before.index >= 0 && index !== before.index && isPreview(event.state);
        if (!hasAdvanced || followed.isRequested) return null;
        const expected = followingRow(event.state, before.index);
        return index === expected ? null : `${event.page} goes on from row ${String(before.index)} to ${String(index)}`;
      }
      if (before === null) return null;
      const wrong = soundError(event, before);
      if (isOfPreviews(event) && isPlaying(event)) followed.isRequested = false;
      return wrong;
    };
  },
);

interface Prompted {
  modal: EmbedState['modal'];
  isRequested: boolean;
  /** The track that the visitor asked for is open, and has not sounded. */
  awaitsSound: boolean;
  soundsSinceMs: Ms | null;
  /** The visitor opened the prompt in this moment. */
  openedAtMs: Ms | null;
}

const isPrompt = ({ type, visible }: EmbedState['modal']) => visible && type === 'PROMPT';

export const s57 = safety(
  'S57',
  'the prompt comes only in previews, 3 s after the last chosen track sounds, and never over the unavailable track',
  () => {
    reads('page', 'visitor', 'embed', 'media', 'media-command');
    const embeds = perEmbed((): Prompted => ({
      ...{ modal: { visible: false, type: null }, isRequested: false, awaitsSound: false },
      ...{ soundsSinceMs: null, openedAtMs: null },
    }));
    return (event) => {
      const seen = embeds(event);
      if (isRequest(event)) seen.isRequested = true;
      if (event.type === 'visitor' && event.event.type === 'SHOW_PROMPT') seen.openedAtMs = event.atMs;
      if (event.type === 'media-command' && event.what === 'open' && isOfPreviews(event) && seen.isRequested)
        Object.assign(seen, { isRequested: false, awaitsSound: true, soundsSinceMs: null });
      if (event.type === 'media' && event.event.type === 'playing' && isOfPreviews(event) && seen.awaitsSound)
        Object.assign(seen, { awaitsSound: false, soundsSinceMs: event.atMs });
      if (event.type !== 'embed') return null;
      const { modal: before } = seen;
      const { modal } = event.state;
      seen.modal = modal;
      if (!isPrompt(modal) || isPrompt(before)) return null;
      if (!isPreview(event.state)) return `${event.page} shows the prompt to a member`;
      if (before.visible) return `${event.page} shows the prompt over the unavailable track`;
      if (seen.openedAtMs === event.atMs) return null;
      const afterMs = event.atMs - (seen.soundsSinceMs ?? Infinity);
      return afterMs === UPSELL_DELAY_MS ? null : `${event.page} shows the prompt ${String(afterMs)} ms after the first sound`;
    };
  },
);

interface Dragged {
  isDown: boolean;
  movedAtMs: Ms;
  valueMs: Ms;
}

export const s58 = safety('S58', 'a drag stays within the track, moves at most every 50 ms, and its end is reported once', () => {
  reads('page', 'media-command', 'drag');
  const embeds = perEmbed((): Dragged => ({ isDown: false, movedAtMs: -Infinity, valueMs: 0 }));
  return (event) => {
    if (event.type === 'media-command' && event.what === 'seek' && isOfPreviews(event)) {
      const positionMs = event.positionMs ?? 0;
      return positionMs >= 0 && positionMs <= PREVIEW_LENGTH_MS ? null : `${event.page} seeks to ${String(positionMs)} ms`;
    }
    if (event.type !== 'drag') return null;
    const seen = embeds(event);
    const { chosenMs, drag, maxMs, pointer } = event;
    const { isDown, movedAtMs, valueMs } = seen;
    const shownMs = chosenMs ?? drag.valueMs;
    if (shownMs < 0 || shownMs > maxMs) return `${event.page} drags to ${String(shownMs)} of ${String(maxMs)} ms`;
    seen.isDown = drag.dragging;
    if (!isDown && chosenMs !== null) return `${event.page} reports the end of a drag twice`;
    if (isDown && !drag.dragging && chosenMs === null) return `${event.page} does not report the end of a drag`;
    if (!drag.dragging || (pointer === 'move' && drag.valueMs === valueMs)) return null;
    Object.assign(seen, { movedAtMs: event.atMs, valueMs: drag.valueMs });
    const apartMs = event.atMs - movedAtMs;
    return pointer === 'move' && apartMs < DRAG_THROTTLE_MS ? `${event.page} moves again after ${String(apartMs)} ms` : null;
  };
});
