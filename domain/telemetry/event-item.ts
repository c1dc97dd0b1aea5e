import { ENVIRONMENT_TAG } from '../constants/network/telemetry.ts';

export type Fragment = Readonly<Record<string, string | number | boolean | null>>;

/** One event as it is uploaded. Spec §3 "Event queue item". */
export interface EventItem {
  readonly sequence_id: string;
  /** Counts the events of a sequence id from 1, without gaps. */
  readonly sequence_number: number;
  readonly event_name: string;
  /** The fragment `message`, and the context fragments. Spec §3 "message fragment plus context fragments". */
  readonly fragments: Readonly<Record<string, Fragment>>;
}

/** What happened, before it has a number. */
export interface LoggedEvent {
  readonly name: string;
  readonly message: Fragment;
  /** The context fragments of this event. */
  readonly context: Readonly<Record<string, Fragment>>;
  readonly recordsListen: boolean;
}

/** Whether a caller set the fragment that is reserved for the queue. Spec §5 "reserved tag". */
export function hasReservedTag({ context }: LoggedEvent): boolean {
  return Object.hasOwn(context, ENVIRONMENT_TAG);
}

/** The event with its place in the sequence, and the environment of its page. */
export function eventItem(
  event: LoggedEvent,
  sequence: Pick<EventItem, 'sequence_id' | 'sequence_number'>,
  environment: string,
): EventItem {
  const { context, message, name } = event;
  return { ...sequence, event_name: name, fragments: { message, ...context, [ENVIRONMENT_TAG]: { name: environment } } };
}
