import type { FrameMessage } from '#domain/embed/host/host-messages.ts';
import { embedAddress } from './embed-address.ts';
import { connectFrame } from './frame-connection.ts';
import type {
  EmbedController,
  EmbedControllerOptions,
  EmbedEventMap,
  EmbedEventName,
  EmbedPlaybackState,
  PlaybackUpdate,
} from './types.ts';

const DEFAULT_SIZE = { width: '100%', height: 352 } as const;
const ALLOW = 'autoplay; clipboard-write; encrypted-media; fullscreen';
const MS_PER_SECOND = 1_000;

type Listeners = Map<EmbedEventName, Set<(value: never) => void>>;

/** The controllers of this page: one plays, the others pause. */
const controllers = new Set<EmbedController>();

const toCssLength = (length: string | number) => (typeof length === 'number' ? `${String(length)}px` : length);

function updateOf(state: EmbedPlaybackState): PlaybackUpdate {
  return { ...state, position: state.positionMs, duration: state.durationMs, playingURI: state.track?.uri ?? state.uri };
}

function createFrame(options: EmbedControllerOptions): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = options.title ?? 'Cadenza';
  iframe.allow = ALLOW;
  iframe.style.border = '0';
  iframe.style.borderRadius = '12px';
  return iframe;
}

/**
 * Puts an embed in place of an element, or into an iframe, and drives it.
 * Throws a TypeError for a URI that names no resource. `scriptOrigin`: the service of a URI that names none.
 */
export function createController(
  element: Element,
  options: EmbedControllerOptions,
  scriptOrigin: string | null = null,
): EmbedController {
  const origin = options.origin ?? scriptOrigin;
  const address = embedAddress({ ...options, origin });
  const iframe = element instanceof HTMLIFrameElement ? element : createFrame(options);
  const listeners: Listeners = new Map();

  const emit = <Name extends EmbedEventName>(name: Name, value: EmbedEventMap[Name]) => {
    for (const listener of [...(listeners.get(name) ?? [])]) (listener as (value: EmbedEventMap[Name]) => void)(value);
  };
  let resolveReady: (state: EmbedPlaybackState) => void = () => undefined;
  const ready = new Promise<EmbedPlaybackState>((resolve) => (resolveReady = resolve));

  const onEvent = (message: Extract<FrameMessage, { readonly event: string }>) => {
    if (message.event === 'announced') return;
    if (message.event === 'playback_started') pauseOthers();
    if (message.event === 'playback_update') emit('playback_update', updateOf(message.value));
    else emit(message.event, message.value as never);
  };
  const connection = connectFrame(iframe, address.origin, {
    connected(state) {
      resolveReady(state);
      emit('ready', state);
    },
    event: onEvent,
  });
  const command =
    (method: Parameters<typeof connection.request>[0]) =>
    async (value?: unknown): Promise<void> =>
      void (await connection.request(method, value));
  const play = command('play');

  const controller: EmbedController = {
    iframe,
    ready,
    loadUri(uri) {
      const next = embedAddress({ ...options, uri, startAt: undefined, origin: address.origin });
      connection.restart(next.origin);
      iframe.src = next.href;
    },
    play,
    resume: play,
    playFromStart: command('playFromStart'),
    pause: command('pause'),
    togglePlay: command('togglePlay'),
    next: command('next'),
    previous: command('previous'),
    skipTo: command('skipTo'),
    seek: (seconds) => command('seek')(seconds * MS_PER_SECOND),
    setVolume: command('setVolume'),
    setMuted: command('setMuted'),
    setPlaybackRate: command('setPlaybackRate'),
    getState: async () => (await connection.request('getState')) as EmbedPlaybackState,
    setIframeDimensions(width, height) {
      iframe.style.width = toCssLength(width);
      iframe.style.height = toCssLength(height);
    },
    addListener(name, listener) {
      const ofName = listeners.get(name) ?? new Set();
      listeners.set(name, ofName.add(listener));
      return () => void ofName.delete(listener);
    },
    removeListener(name, listener) {
      if (listener === undefined) listeners.delete(name);
      else listeners.get(name)?.delete(listener);
    },
    destroy() {
      controllers.delete(controller);
      connection.close();
      listeners.clear();
      iframe.remove();
    },
  };
  const pauseOthers = () => {
    for (const other of controllers) if (other !== controller) void other.pause().catch(() => undefined);
  };

  controllers.add(controller);
  if (iframe !== element)
    controller.setIframeDimensions(options.width ?? DEFAULT_SIZE.width, options.height ?? DEFAULT_SIZE.height);
  if (iframe.src === address.href) connection.connect();
  else iframe.src = address.href;
  if (iframe !== element) element.replaceWith(iframe);
  return controller;
}
