import { PLAYBACK_ID_BYTES } from '#domain/constants/playback/tracking.ts';
import { hear, type Hearing, NOT_HEARING, withListen } from '#domain/offline/kept-listens.ts';
import { keptPlaybackEvent } from '#domain/offline/kept-machine.ts';
import { isKeptUid, isQueuedUid } from '#domain/offline/kept-uids.ts';
import { keptQueueOf } from '#domain/offline/kept-queue.ts';
import type { Api } from '../api/api-client.ts';
import { postHistoryImport } from '../calls/account/history.ts';
import { positionAt } from '../player-view/playback-position.ts';
import type { Controller, PlayerView, PlayRequest } from '../player-view/controller-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeptFiles } from '../ports/kept-files.ts';
import type { Random } from '../ports/random.ts';
import { createSerialQueue } from '../runtime/serial-queue.ts';
import { textFromUtf8, utf8FromText } from '../runtime/utf8.ts';
import type { KeptPlayer } from '../player/player-options.ts';
import { createKeptEdits } from './kept-edits.ts';
import type { KeptMusicUseCase } from './kept-music.ts';
import type { TrackFiles } from './track-files.ts';

export interface KeptPlaybackDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly random: Random;
  readonly controller: Pick<Controller, 'addAllToQueue' | 'onChange' | 'play' | 'view'>;
  readonly files: KeptFiles;
  readonly trackFiles: TrackFiles;
  readonly music: Pick<KeptMusicUseCase, 'state'>;
  /** Resolves once it is known what is kept. */
  readonly loaded: Promise<unknown>;
}

type Upcoming = ReturnType<ReturnType<typeof createKeptEdits>['upcoming']>;

const LISTENS = 'listens';

/**
 * Creates it over the player. Once the line is back, the service goes on with what plays, and gets the listens of the time without
 * it: both by themselves.
 */
export function createKeptPlayback(deps: KeptPlaybackDeps): KeptPlayer {
  const { api, clock, controller, files, loaded, music, random, trackFiles } = deps;
  const { run: inOrder } = createSerialQueue();
  const edits = createKeptEdits(deps);
  let hearing: Hearing = NOT_HEARING;
  /** What plays without the service. */
  let own: { readonly request: PlayRequest; readonly view: PlayerView | null; readonly upcoming: Upcoming } | null = null;
  let isReported = false;

  const readListens = async () => {
    const stored = await files.read(LISTENS);
    return stored === null ? [] : (JSON.parse(textFromUtf8(stored)) as readonly string[]);
  };
  const report = async () => {
    const lines = await readListens();
    if (lines.length === 0) return;
    await api.send(postHistoryImport, { body: { lines: [...lines] } });
    await files.remove(LISTENS);
  };

  const follow = (view: PlayerView) => {
    const { phase, track } = view;
    const isOwn = track !== null && isKeptUid(track.uid);
    const step = hear(hearing, {
      nowMs: clock.nowMs(),
      isPlaying: phase === 'playing',
      track:
        isOwn && !view.isPrivate
          ? { ...track, artist: track.artists[0]?.name ?? track.group.name, album: track.group.name }
          : null,
    });
    hearing = step.hearing;
    const { listen } = step;
    if (listen !== null)
      void inOrder(async () =>
        files.replace(LISTENS, utf8FromText(JSON.stringify(withListen(await readListens(), listen)))),
      ).catch(() => undefined);
    // The service may replace what is next before it gets it.
    if (own !== null && isOwn) own = { ...own, view, upcoming: edits.upcoming() };
  };

  /** The service goes on with the track at its position, unless another device plays by now. */
  const handOver = () => {
    if (own?.view == null) return;
    const { request, upcoming, view } = own;
    own = null;
    if (controller.view().devices.some(({ isActive, isLocal }) => isActive && !isLocal)) return;
    const { index: _index, nearUris: _nearUris, trackUid: _trackUid, ...rest } = request;
    const positionMs = Math.round(positionAt(view, clock.nowMs()));
    const trackUri = view.track?.uri ?? '';
    const { queued, others } = upcoming;
    // A queued track is none of its context: the rest of the list goes with it.
    const tracks = isQueuedUid(view.track?.uid ?? '') ? { trackUris: [trackUri, ...others] } : {};
    const how = { shuffle: view.shuffle, repeat: view.repeat, paused: view.phase === 'paused' };
    controller
      .play({ ...rest, ...tracks, ...how, trackUri, positionMs })
      .then(() => (queued.length > 0 ? controller.addAllToQueue(queued) : undefined))
      .catch(() => undefined);
  };

  controller.onChange((view) => {
    follow(view);
    if (view.connection !== 'connected') isReported = false;
    // The list of devices is that of this connection once it has this page.
    else if (view.devices.some(({ isLocal }) => isLocal)) {
      handOver();
      if (!isReported) void inOrder(report).catch(() => undefined);
      isReported = true;
    }
  });

  return {
    ...edits,
    async eventFor(request) {
      await loaded;
      const queue = keptQueueOf(music.state(), request);
      if (queue === null) return null;
      const { uris } = queue;
      const isShuffled = request.shuffle === true;
      const isChosen = request.trackUri !== undefined || request.index !== undefined;
      const startIndex = isShuffled && !isChosen ? Math.floor(random.fraction() * uris.length) : queue.startIndex;
      const tracks = (await Promise.all(uris.map(trackFiles.readTrack))).flatMap((track) => track ?? []);
      if (tracks.length < uris.length) return null;
      own = { request, view: null, upcoming: edits.upcoming() };
      return keptPlaybackEvent({
        id: `kept ${random.hex(PLAYBACK_ID_BYTES)}`,
        contextUri: request.contextUri,
        tracks,
        startIndex,
        positionMs: request.positionMs ?? 0,
        paused: request.paused ?? false,
        shuffle: isShuffled ? uris.map(() => random.fraction()) : null,
      });
    },
  };
}
