import { createEffect, createEvent, type EventCallable, restore, type Store } from 'effector';
import { isAudible, type EmbedPlatform, type EmbedSession } from '#domain/embed/access.ts';
import { embedLayoutOf, type EmbedLayout, type Viewport } from '#domain/embed/view/layout.ts';
import type { ModalState } from '#domain/embed/modal.ts';
import { inPreview, isLimited, lengthMs, rowClickOf } from '#domain/embed/playback.ts';
import { tracksOf, type EmbedResource, type EmbedTrack } from '#domain/embed/resource.ts';
import type { ShareState } from '#domain/embed/share.ts';
import type { EmbedConfig, EmbedEvent, EmbedPlayback, EmbedState, ShareNetwork } from '#domain/embed/types.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Ms } from '#domain/core/units.ts';
import type { EmbedController } from '../embed/embed-controller.ts';

/** The stores and intents of the embed. Spec §3 "Embed store parts". */
export interface EmbedStores {
  /** The resource and its tracks, by URI. */
  readonly $entities: Store<Readonly<Record<string, EmbedResource | EmbedTrack>>>;
  readonly $resource: Store<EmbedResource>;
  readonly $tracks: Store<readonly EmbedTrack[]>;
  readonly $config: Store<EmbedConfig>;
  readonly $playback: Store<EmbedPlayback>;
  /** Row of the current track; −1 before the first. */
  readonly $index: Store<number>;
  readonly $progressMs: Store<Ms>;
  /** The length of the progress bar. */
  readonly $lengthMs: Store<Ms>;
  readonly $modal: Store<ModalState>;
  readonly $share: Store<ShareState>;
  readonly $viewport: Store<Viewport>;
  readonly $layout: Store<EmbedLayout>;
  readonly $platform: Store<EmbedPlatform>;
  readonly $session: Store<EmbedSession>;
  /** Whether the visitor hears no more than 30 seconds of each track. */
  readonly $isLimited: Store<boolean>;
  /** Whether each row is playable. */
  readonly $hearable: Store<readonly boolean[]>;
  /** The track of the unavailable modal. */
  readonly $unavailable: Store<EmbedTrack | null>;
  readonly $notice: Store<PlayerError | null>;

  readonly entered: EventCallable<void>;
  readonly returned: EventCallable<void>;
  readonly resized: EventCallable<Viewport>;
  readonly playClicked: EventCallable<void>;
  readonly rowClicked: EventCallable<number>;
  /** A pointer went down on a row. */
  readonly rowPressed: EventCallable<number>;
  readonly pauseClicked: EventCallable<void>;
  readonly nextClicked: EventCallable<void>;
  readonly previousClicked: EventCallable<void>;
  readonly forwardClicked: EventCallable<void>;
  readonly backwardClicked: EventCallable<void>;
  readonly seekRequested: EventCallable<Ms>;
  readonly escapePressed: EventCallable<void>;
  readonly modalClosed: EventCallable<void>;
  readonly loginClicked: EventCallable<void>;
  readonly signupClicked: EventCallable<void>;
  readonly getAppClicked: EventCallable<void>;
  readonly playInAppClicked: EventCallable<void>;
  readonly logoClicked: EventCallable<void>;
  readonly shareClicked: EventCallable<void>;
  readonly shareClosed: EventCallable<void>;
  readonly copyLinkClicked: EventCallable<void>;
  readonly copyCodeClicked: EventCallable<void>;
  readonly sharedOn: EventCallable<ShareNetwork>;
}

/** Creates the stores and intents of one embed. */
export function createEmbedStores(embed: EmbedController): EmbedStores {
  const stateChanged = createEvent<EmbedState>();
  const $state = restore(stateChanged, embed.state());
  embed.onChange(stateChanged);

  const part = <Part>(read: (state: EmbedState) => Part) => $state.map(read, { skipVoid: false });
  return {
    $entities: part(({ resource }) => resource).map(entitiesOf),
    $resource: part(({ resource }) => resource),
    $tracks: part(({ tracks }) => tracks),
    $config: part(({ config }) => config),
    $playback: part(({ playback }) => playback),
    $index: part(({ index }) => index),
    $progressMs: part(({ progressMs }) => progressMs),
    $lengthMs: part(lengthMs),
    $modal: part(({ modal }) => modal),
    $share: part(({ share }) => share),
    $viewport: part(({ viewport }) => viewport),
    $layout: part(({ viewport, resource }) => embedLayoutOf(viewport, resource.type)),
    $platform: part(({ platform }) => platform),
    $session: part(({ session }) => session),
    $isLimited: part(isLimited),
    $hearable: part(hearableRows),
    $unavailable: part(({ tracks, unavailableIndex }) => tracks[unavailableIndex] ?? null),
    $notice: part(({ notice }) => notice),
    ...createIntents(embed),
  };
}

function entitiesOf(resource: EmbedResource): Readonly<Record<string, EmbedResource | EmbedTrack>> {
  const tracks = tracksOf(resource).map((track) => [track.uri, track] as const);
  return { ...Object.fromEntries<EmbedResource | EmbedTrack>(tracks), [resource.uri]: resource };
}

function hearableRows(state: EmbedState): readonly boolean[] {
  const { tracks, session, config } = state;
  return tracks.map((track) => isAudible(track, session, config.countryCode, inPreview(state)));
}

/** Creates an intent for each event of the embed machine. */
function createIntents(embed: EmbedController) {
  const sendFx = createEffect(embed.send);
  const intent = <Params = void>(eventOf: (params: Params) => EmbedEvent): EventCallable<Params> => sendFx.prepend(eventOf);
  return {
    entered: intent(() => ({ type: 'ENTER' })),
    returned: intent(() => ({ type: 'RETURN' })),
    resized: intent<Viewport>((viewport) => ({ type: 'RESIZE', viewport })),
    playClicked: intent(() => ({ type: 'PLAY' })),
    rowClicked: intent<number>((row) => rowClickOf(embed.state(), row)),
    rowPressed: intent<number>((index) => ({ type: 'PREPARE', index })),
    pauseClicked: intent(() => ({ type: 'PAUSE' })),
    nextClicked: intent(() => ({ type: 'SKIP_NEXT' })),
    previousClicked: intent(() => ({ type: 'SKIP_PREV' })),
    forwardClicked: intent(() => ({ type: 'SEEK_FORWARD' })),
    backwardClicked: intent(() => ({ type: 'SEEK_BACKWARD' })),
    seekRequested: intent<Ms>((positionMs) => ({ type: 'SEEK', positionMs })),
    escapePressed: intent(() => ({ type: 'ESCAPE' })),
    modalClosed: intent(() => ({ type: 'HIDE_MODAL' })),
    loginClicked: intent(() => ({ type: 'CLICK_LOGIN' })),
    signupClicked: intent(() => ({ type: 'CLICK_SIGNUP' })),
    getAppClicked: intent(() => ({ type: 'GET_SPOTIFY_APP' })),
    playInAppClicked: intent(() => ({ type: 'PLAY_IN_MOBILE_APP' })),
    logoClicked: intent(() => ({ type: 'PLAY_ON_DESKTOP' })),
    shareClicked: intent(() => ({ type: 'SHOW_SHARE' })),
    shareClosed: intent(() => ({ type: 'HIDE_SHARE' })),
    copyLinkClicked: intent(() => ({ type: 'COPY_URL' })),
    copyCodeClicked: intent(() => ({ type: 'COPY_EMBED_CODE' })),
    sharedOn: intent<ShareNetwork>((network) => ({ type: 'SHARE_ON', network })),
  };
}
