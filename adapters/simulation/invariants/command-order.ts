import type { HttpRequest } from '#application/ports/http.ts';
import { bodyOf, callOf } from './reading/calls.ts';
import { perPage, safety } from './reading/pages.ts';

/** A command as its sender numbers it. */
interface Numbered {
  readonly sender: string;
  readonly number: number;
  readonly endpoint: string;
}

function numberedIn(request: HttpRequest): Numbered | null {
  const name = callOf(request)?.name;
  if (name !== 'command' && name !== 'transfer' && name !== 'connect-volume') return null;
  const body = bodyOf(request) as {
    readonly command?: { readonly endpoint: string };
    readonly sequence?: { readonly sender_id: string; readonly number: number };
  } | null;
  if (!body?.sequence) return null;
  return { sender: body.sequence.sender_id, number: body.sequence.number, endpoint: body.command?.endpoint ?? name };
}

/** What a listener does that makes a command in flight pointless, so that it waits no longer. */
const REPLACED_BY: Readonly<Record<string, readonly string[]>> = {
  add_to_queue: [],
  skip_next: ['play'],
  skip_prev: ['play'],
  seek_to: ['seek', 'smart-previous', 'next', 'previous', 'play'],
  set_shuffling_context: ['toggle-shuffle'],
  set_repeating_context: ['cycle-repeat'],
  set_repeating_track: ['cycle-repeat'],
  set_queue: ['set-queue', 'clear-queue'],
  set_private_session: ['set-private-session'],
  update_context: ['update-context', 'play'],
};

interface Sending {
  /** Sent without a response, by sender. */
  readonly unanswered: Map<string, Numbered>;
  /** What the listener did since the latest was sent. */
  readonly done: Set<string>;
}

export const s63 = safety('S63', 'a command waits for the response to the one before it', () => {
  const pages = perPage((): Sending => ({ unanswered: new Map(), done: new Set() }));
  return (event) => {
    const { done, unanswered } = pages(event);
    // A sender drops its commands when the listener leaves.
    if (event.type === 'socket-closed' || (event.type === 'command' && event.name === 'sign-out')) unanswered.clear();
    if (event.type === 'command') done.add(event.name);
    if (event.type !== 'request' && event.type !== 'response' && event.type !== 'request-failed') return null;
    const command = numberedIn(event.request);
    if (command === null) return null;
    const before = unanswered.get(command.sender);
    if (event.type !== 'request') {
      // One that was cancelled has no response either.
      const isCancelled = event.type === 'request-failed' && event.error === 'REQUEST_ABORTED';
      if (before?.number === command.number && !isCancelled) unanswered.delete(command.sender);
      return null;
    }
    const isPointless = before !== undefined && REPLACED_BY[before.endpoint]?.some((name) => done.has(name)) !== false;
    if (before?.number !== command.number) done.clear();
    unanswered.set(command.sender, command);
    if (before === undefined || isPointless || before.number >= command.number) return null;
    return `${event.page} sends ${command.endpoint} before the response to ${before.endpoint}`;
  };
});
