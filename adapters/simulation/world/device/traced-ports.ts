import type { DealerSocket } from '#application/ports/dealer-socket.ts';
import type { Http } from '#application/ports/http.ts';
import type { MediaPipeline } from '#application/ports/media-pipeline.ts';
import type { PlayableTrack } from '#domain/media/types.ts';
import { textOfPush } from '#domain/transport/push.ts';
import type { SyncState } from '#domain/playlists/sync.ts';
import { errorFrom } from '#application/runtime/failure.ts';
import type { RecordStep } from '#application/runtime/machine-runner.ts';
import type { TraceEntry } from '../trace.ts';

type Add = (entry: TraceEntry) => void;

/** Records each request and its end. */
export function tracedHttp(http: Http, add: Add): Http {
  let requests = 0;
  return {
    async send(request) {
      const id = (requests += 1);
      add({ type: 'request', id, request });
      try {
        const response = await http.send(request);
        add({ type: 'response', id, request, response });
        return response;
      } catch (thrown) {
        add({ type: 'request-failed', id, request, error: errorFrom(thrown).code });
        throw thrown;
      }
    },
  };
}

/** Records each socket and its messages, as the page sees them. */
export function tracedDealer(dealer: DealerSocket, add: Add): DealerSocket {
  let sockets = 0;
  return {
    open(url, listener) {
      const socket = (sockets += 1);
      let isOpen = true;
      const closed = (code: number, byPage: boolean) => {
        if (isOpen) add({ type: 'socket-closed', socket, code, byPage });
        isOpen = false;
      };
      add({ type: 'socket', what: 'opening', socket });
      const connection = dealer.open(url, {
        opened() {
          add({ type: 'socket', what: 'opened', socket });
          listener.opened();
        },
        received(message) {
          add({ type: 'received', socket, text: textOfPush(message), message });
          listener.received(message);
        },
        closed(code) {
          closed(code, false);
          listener.closed(code);
        },
      });
      return {
        send(text) {
          add({ type: 'sent', socket, text });
          connection.send(text);
        },
        close(code) {
          closed(code, true);
          connection.close(code);
        },
      };
    },
  };
}

/** Records what the player asks of the pipeline, and what the pipeline reports. */
export function tracedMedia(media: MediaPipeline, add: Add): MediaPipeline {
  media.onEvent((event) => add({ type: 'media', event }));
  const command = (
    what: Extract<TraceEntry, { type: 'media-command' }>['what'],
    playId: number | null,
    positionMs: number | null,
    track?: PlayableTrack,
  ) => add({ type: 'media-command', what, playId, positionMs, ...(track ? { mimeType: track.mimeType } : {}) });
  return {
    ...media,
    open(playId, track, start) {
      command('open', playId, start.positionMs, track);
      media.open(playId, track, start);
    },
    preload(playId, track, join) {
      command('preload', playId, null, track);
      media.preload(playId, track, join);
    },
    prepare(track) {
      command('prepare', null, null, track);
      media.prepare(track);
    },
    cancelPreload() {
      command('cancel-preload', null, null);
      media.cancelPreload();
    },
    play() {
      command('play', null, null);
      media.play();
    },
    pause() {
      command('pause', null, null);
      media.pause();
    },
    seek(positionMs) {
      command('seek', null, positionMs);
      media.seek(positionMs);
    },
    stop() {
      command('stop', null, null);
      media.stop();
    },
  };
}

/** Records each revision that a copy of a playlist reaches, beside what is recorded anyway. */
export function recordReplicas(add: Add, also?: RecordStep): RecordStep {
  return (machine, event, before, step) => {
    also?.(machine, event, before, step);
    if (machine.name !== 'playlist') return;
    const { confirmed, isBare } = step.state as SyncState;
    if (confirmed !== null && !isBare && confirmed !== (before as SyncState).confirmed) add({ type: 'replica', confirmed });
  };
}
