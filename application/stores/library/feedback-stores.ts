import { createEffect, createEvent, createStore, merge, sample, type Event } from 'effector';
import type { PlayerError } from '#domain/errors/player-error.ts';
import type { Api } from '../../api/api-client.ts';
import type { Controller } from '../../player-view/controller-types.ts';
import { errorFrom } from '../../runtime/failure.ts';
import { createRecommendationFeedback, type AgeQuestion } from '../../library/recommendation-feedback.ts';
import type { PlayerStores } from '../web-store-types.ts';
import type { TrackFeedback, FeedbackStores } from './feedback-types.ts';

/** Creates the stores and intents of recommendation feedback; the rules are in application/library/recommendation-feedback.ts. */
export function createFeedbackStores(
  api: Api,
  controller: Controller,
  player: Pick<PlayerStores, 'playRequested'>,
): FeedbackStores {
  const feedback = createRecommendationFeedback(api, controller);
  const songLiked = createEvent<TrackFeedback>();
  const songBanned = createEvent<TrackFeedback>();
  const artistBanned = createEvent<{ readonly contextUri: string; readonly artistUri: string }>();
  const radioStarted = createEvent<string>();
  const ageConfirmed = createEvent();
  const ageDeclined = createEvent();
  const ageAsked = createEvent<AgeQuestion>();
  const refused = createEvent<PlayerError | null>();

  const likeFx = createEffect(feedback.like);
  const banSongFx = createEffect(feedback.banSong);
  const banArtistFx = createEffect(feedback.banArtist);
  const radioFx = createEffect(controller.startRadio);
  const confirmFx = createEffect((question: AgeQuestion) => feedback.confirmAge(question));

  const $question = createStore<AgeQuestion | null>(null, { skipVoid: false })
    .on(ageAsked, (_, question) => question)
    .reset(ageConfirmed, ageDeclined);
  const $verdicts = createStore<Readonly<Record<string, 'liked' | 'banned'>>>({})
    .on(likeFx.done, (before, { params, result }) => {
      const { [params.trackUri]: last, ...others } = before;
      return result === 'liked' && last !== 'liked' ? { ...others, [params.trackUri]: 'liked' } : others;
    })
    .on(banSongFx.done, (before, { params }) => ({ ...before, [params.trackUri]: 'banned' }));
  const $refusal = createStore<PlayerError | null>(null, { skipVoid: false }).on(refused, (_, error) => error);

  sample({
    clock: songLiked,
    source: $verdicts,
    fn: (verdicts, track) => ({ ...track, isLiked: verdicts[track.trackUri] === 'liked' }),
    target: likeFx,
  });
  sample({ clock: songBanned, target: banSongFx });
  sample({ clock: artistBanned, target: banArtistFx });
  sample({ clock: radioStarted, target: radioFx });
  sample({
    clock: ageConfirmed,
    source: $question,
    filter: (question): question is AgeQuestion => question !== null,
    target: confirmFx,
  });
  const effects = [likeFx, banSongFx, banArtistFx, radioFx, confirmFx] as const;
  sample({ clock: effects.map(({ failData }) => failData), fn: errorFrom, target: refused });
  sample({ clock: merge(effects.map(({ done }) => done as Event<unknown>)), fn: () => null, target: refused });
  sample({ clock: player.playRequested, target: createEffect(feedback.expectPlay) });
  feedback.onAgeQuestion(ageAsked);

  return {
    $verdicts,
    $ageDialog: $question.map((question) => question?.dialog ?? null, { skipVoid: false }),
    $refusal,
    songLiked,
    songBanned,
    artistBanned,
    radioStarted,
    ageConfirmed,
    ageDeclined,
  };
}
