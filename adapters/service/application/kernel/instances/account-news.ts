import * as v from 'valibot';
import { messageOf, receiversShape, type DealerMessage, type Receivers } from '../dealer/dealer-messages.ts';

/** What one instance sends to the others that have sockets of an account. */
export type AccountNews =
  | { readonly type: 'push'; readonly receivers: Receivers; readonly message: DealerMessage }
  | { readonly type: 'register'; readonly connectionId: string; readonly isWanted: boolean };

const headShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.variant('type', [
    v.object({ type: v.literal('push'), receivers: receiversShape }),
    v.object({ type: v.literal('register'), connectionId: v.string(), isWanted: v.boolean() }),
  ]),
);

/** A line of JSON, then the text of a message: it is serialised once, and sent to the sockets as it came. */
export function textOfAccountNews(news: AccountNews): string {
  if (news.type === 'register') return JSON.stringify(news);
  const { message, receivers, type } = news;
  return `${JSON.stringify({ type, receivers })}\n${message.rest()}`;
}

/** Null for what another version wrote. */
export function parseAccountNews(text: string): AccountNews | null {
  const lineEnd = text.indexOf('\n');
  const head = v.safeParse(headShape, lineEnd < 0 ? text : text.slice(0, lineEnd));
  if (!head.success) return null;
  if (head.output.type === 'register') return head.output;
  return lineEnd < 0 ? null : { ...head.output, message: messageOf(text.slice(lineEnd + 1)) };
}
