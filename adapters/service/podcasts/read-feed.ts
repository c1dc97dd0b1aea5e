import { Failure } from '#application/failure.ts';
import { playerError } from '#domain/errors/player-error.ts';
import { FEED_EPISODES_MAX } from '../constants/podcasts.ts';
import { episodeOf, feedOf } from './feed-fields.ts';
import type { FeedDocument, FeedEpisode } from './feed-types.ts';
import { inTurns } from './turns.ts';
import { decoded } from './xml-text.ts';
import { createXmlFrames, type Frame } from './xml-frames.ts';

const FEEDS: readonly string[] = ['rss', 'feed', 'atom:feed', 'rdf:RDF'];
const HEADS: readonly string[] = ['channel', 'feed', 'atom:feed'];
const ITEMS: readonly string[] = ['item', 'entry', 'atom:entry'];

/** What was said inside a feed's head or one of its items: frames by their way from there, `image/url`. */
export type Fields = Map<string, Frame[]>;

/**
 * Reads a feed while it comes, RSS 2.0 or Atom. Its items are episodes where something is enclosed.
 * Throws FEED_NOT_A_FEED, FEED_MALFORMED, FEED_BOMB, and whatever the bytes throw.
 */
export async function readFeed(bytes: AsyncIterable<Uint8Array>, charset: string): Promise<FeedDocument> {
  const head: Fields = new Map();
  let item: Fields = new Map();
  const episodes: FeedEpisode[] = [];
  const root = { isFeed: false };

  const closed = (frame: Frame, above: readonly Frame[]) => {
    if (ITEMS.includes(frame.name)) {
      const episode = episodes.length < FEED_EPISODES_MAX ? episodeOf(item) : null;
      if (episode) episodes.push(episode);
      item = new Map();
      return;
    }
    const itemAt = above.findIndex(({ name }) => ITEMS.includes(name));
    const headAt = above.findLastIndex(({ name }) => HEADS.includes(name));
    if (itemAt >= 0) put(item, frame, above.slice(itemAt + 1));
    else if (headAt >= 0) put(head, frame, above.slice(headAt + 1));
  };
  const opened = (frame: Frame, above: readonly Frame[]) => {
    if (above.length > 0) return;
    if (!FEEDS.includes(frame.name)) throw new Failure(playerError('FEED_NOT_A_FEED'));
    root.isFeed = true;
  };
  const xml = createXmlFrames(closed, opened);
  try {
    for await (const text of inTurns(decoded(bytes, charset))) xml.write(text);
    xml.close();
  } catch (thrown) {
    // Damaged before it began: a page, a picture, anything.
    const isOther = !root.isFeed && thrown instanceof Failure && thrown.error.code === 'FEED_MALFORMED';
    throw isOther ? new Failure(playerError('FEED_NOT_A_FEED')) : thrown;
  }
  return feedOf(head, episodes);
}

function put(fields: Fields, frame: Frame, between: readonly Frame[]): void {
  const way = [...between, frame].map(({ name }) => name.replace(/^atom:/, '')).join('/');
  const known = fields.get(way);
  if (known) known.push(frame);
  else fields.set(way, [frame]);
}
