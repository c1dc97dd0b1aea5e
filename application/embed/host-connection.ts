import { announcementsOf, createHostLink, stepHostLink, type HostLinkEvent } from '#domain/embed/host/host-link.ts';
import { sessionIn } from '#domain/embed/host/passed-session.ts';
import type { EmbedState } from '#domain/embed/types.ts';
import type { Session } from '#domain/session/types.ts';
import type { EmbedController } from './embed-controller.ts';
import type { Clock } from '../ports/clock.ts';
import type { HostFrame } from '../ports/host-frame.ts';

export interface HostConnectionDeps {
  readonly embed: Pick<EmbedController, 'state' | 'send' | 'onChange'>;
  readonly frame: HostFrame;
  readonly clock: Clock;
  /** Receives the session that the sign-in window of the embed passes. */
  readonly onSession: (session: Session) => void;
}

/** Connects an embed to the page around it, and pauses it when another embed of that page starts. Returns the function that ends both. */
export function connectHost({ clock, embed, frame, onSession }: HostConnectionDeps): () => void {
  let link = createHostLink(frame.src);
  let before = embed.state();
  let startedAtMs: number | null = null;

  const step = (event: HostLinkEvent) => {
    const { events, link: next, messages } = stepHostLink(link, event);
    link = next;
    for (const message of messages) frame.post(message, link.origin);
    for (const one of events) embed.send(one);
  };

  const ends = [
    frame.onMessage((data, origin) => step({ type: 'MESSAGE', data, origin, embed: embed.state() })),
    frame.onOwnMessage((data) => {
      const session = sessionIn(data);
      if (session === null) return;
      onSession(session);
      embed.send({ type: 'SIGNED_IN' });
    }),
    frame.onEmbedMessage((message) => {
      // The embed that started last plays on.
      if (startedAtMs !== null && typeof message === 'number' && message >= startedAtMs) embed.send({ type: 'PAUSE' });
    }),
    embed.onChange((after) => {
      const change = { type: 'CHANGED', before, after } as const;
      before = after;
      if (!isActive(after)) startedAtMs = null;
      else if (startedAtMs === null) frame.postToEmbeds((startedAtMs = clock.nowMs()));
      step(change);
    }),
  ];
  for (const message of announcementsOf(link)) frame.post(message, null);
  return () => {
    for (const end of ends) end();
  };
}

function isActive({ playback }: EmbedState): boolean {
  return playback.isPlaying || playback.isLoading;
}
