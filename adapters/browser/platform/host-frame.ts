import type { HostFrame } from '#application/ports/host-frame.ts';
import { EMBED_CHANNEL } from '#domain/constants/page/embed-host.ts';

/** The frame around an embed's page. A page with an opaque origin has no target origin: its messages go to its window alone. */
export function createHostFrame(window: Window): HostFrame {
  const host = window.parent;
  const channel = openChannel();
  const listen = (onMessage: (event: MessageEvent) => void) => {
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  };
  return {
    src: window.location.href,
    post: (message, origin) => host.postMessage(message, origin === null || origin === 'null' ? '*' : origin),
    onMessage: (listener) =>
      listen(({ data, origin, source }) => {
        if (source === host) listener(data, origin);
      }),
    onOwnMessage: (listener) =>
      listen(({ data, origin }) => {
        if (origin === window.origin && origin !== 'null') listener(data);
      }),
    postToEmbeds: (message) => channel?.postMessage(message),
    onEmbedMessage(listener) {
      const onMessage = ({ data }: MessageEvent) => listener(data);
      channel?.addEventListener('message', onMessage);
      return () => channel?.removeEventListener('message', onMessage);
    },
  };
}

/** Null where the browser refuses it to frames. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(EMBED_CHANNEL);
  } catch {
    return null;
  }
}
