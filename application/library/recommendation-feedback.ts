import { playerError } from '#domain/errors/player-error.ts';
import type { Api } from '../api/api-client.ts';
import { getAgeDialog, postAgeConfirmed } from '../calls/discovery/promotions.ts';
import { deleteLikeSong, postBanArtist, postBanSong, postLikeSong } from '../calls/discovery/radio.ts';
import type { Controller, PlayRequest } from '../player-view/controller-types.ts';
import { createEventEmitter } from '../runtime/event-emitter.ts';

/** A play request that waits for an age confirmation, and the dialog's texts. */
export interface AgeQuestion {
  readonly request: PlayRequest;
  readonly dialog: { readonly title: string; readonly text: string; readonly confirm: string; readonly cancel: string };
}

interface TrackInContext {
  readonly contextUri: string;
  readonly trackUri: string;
}

export interface RecommendationFeedback {
  /** Likes a track, or removes the like; resolves with the result. Spec §4 "like radio track". */
  like(track: TrackInContext & { readonly isLiked: boolean }): Promise<'liked' | 'neither'>;
  /** Bans the track, and skips it when it plays. Spec §4 "ban radio context". */
  banSong(track: TrackInContext): Promise<void>;
  banArtist(track: { readonly contextUri: string; readonly artistUri: string }): Promise<void>;
  /** Remembers the play request: when it fails for lack of an age confirmation, the dialog opens. */
  expectPlay(request: PlayRequest): void;
  onAgeQuestion(listener: (question: AgeQuestion) => void): () => void;
  /** Confirms the age, and plays the request. */
  confirmAge(question: AgeQuestion): Promise<void>;
}

/** Feedback on recommended music. Spec §7 "POST /mixes/like/song/…", "POST /mixes/ban/…", "GET /dialog/{uri}". */
export function createRecommendationFeedback(api: Api, controller: Controller): RecommendationFeedback {
  const questions = createEventEmitter<AgeQuestion>();
  let expected: PlayRequest | null = null;

  const isWaiting = playerError('AGE_UNCONFIRMED').message;
  const ask = async (request: PlayRequest) => {
    expected = null;
    const uri = request.trackUri ?? request.contextUri;
    const { required, ...dialog } = await api.send(getAgeDialog, { params: { uri }, query: {} });
    if (required) questions.emit({ request, dialog });
  };
  const skip = async (isCurrent: boolean) => {
    if (isCurrent) await controller.nextTrack();
  };
  controller.onError(({ message }) => {
    if (expected !== null && message.includes(isWaiting)) void ask(expected).catch(() => undefined);
  });
  controller.onChange(({ track, phase }) => {
    if (expected?.trackUri === undefined || track === null || phase !== 'playing') return;
    const request = expected;
    expected = null;
    // Another track plays, so the requested one was skipped.
    if (track.uri !== request.trackUri) void ask(request).catch(() => undefined);
  });

  return {
    async like({ contextUri, trackUri, isLiked }) {
      await api.send(isLiked ? deleteLikeSong : postLikeSong, { params: { contextUri, trackUri } });
      return isLiked ? 'neither' : 'liked';
    },
    async banSong({ contextUri, trackUri }) {
      await api.send(postBanSong, { params: { contextUri, trackUri } });
      await skip(controller.view().track?.uri === trackUri);
    },
    async banArtist({ contextUri, artistUri }) {
      await api.send(postBanArtist, { params: { contextUri, artistUri } });
      await skip(controller.view().track?.artists.some(({ uri }) => uri === artistUri) ?? false);
    },
    expectPlay: (request) => void (expected = request),
    onAgeQuestion: questions.add,
    async confirmAge({ request }) {
      const uri = request.trackUri ?? request.contextUri;
      await api.send(postAgeConfirmed, { params: { uri } });
      await controller.playURI(request.contextUri, request.trackUri === undefined ? {} : { trackUri: request.trackUri });
    },
  };
}
