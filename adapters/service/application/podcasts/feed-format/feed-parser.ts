import { Failure } from '#application/runtime/failure.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { FEED_EPISODES_MAX, FEED_FIELD_DEPTH_MAX, FEED_FIELDS_MAX } from '../../../domain/constants/media/podcasts.ts';
import { feedEpisodeOf, feedDocumentOf } from './feed-fields.ts';
import type { FeedDocument, FeedEpisode } from './feed-types.ts';
import { yieldBetween } from '../../kernel/yield-to-others.ts';
import { decodeXml, cleanXml } from './xml-decoding.ts';
import { createXmlReader, type XmlElement } from './xml-events.ts';

const FEEDS: readonly string[] = ['rss', 'feed', 'atom:feed', 'rdf:RDF'];
const HEADS: readonly string[] = ['channel', 'feed', 'atom:feed'];
const ITEMS: readonly string[] = ['item', 'entry', 'atom:entry'];

interface CollectedFields {
  readonly ways: Map<string, XmlElement[]>;
  count: number;
}

const noFields = (): CollectedFields => ({ ways: new Map(), count: 0 });
const ATOM = 'atom:';

/**
 * Reads a feed while it downloads, RSS 2.0 or Atom. Items with an enclosure are episodes.
 * `url` is the address of the feed and the base of relative ones. Throws FEED_NOT_A_FEED, FEED_MALFORMED, FEED_BOMB, and whatever the bytes throw.
 */
export async function readFeed(bytes: AsyncIterable<Uint8Array>, charset: string, url: string): Promise<FeedDocument> {
  const head = noFields();
  let item = noFields();
  const episodes: FeedEpisode[] = [];
  const root = { isFeed: false };

  const closed = (frame: XmlElement, above: readonly XmlElement[]) => {
    if (ITEMS.includes(frame.name)) {
      const episode = episodes.length < FEED_EPISODES_MAX ? feedEpisodeOf(item.ways, url) : null;
      if (episode) episodes.push(episode);
      item = noFields();
      return;
    }
    const itemAt = above.findIndex(({ name }) => ITEMS.includes(name));
    const headAt = above.findLastIndex(({ name }) => HEADS.includes(name));
    if (itemAt >= 0) put(item, frame, above, itemAt + 1);
    else if (headAt >= 0) put(head, frame, above, headAt + 1);
  };
  const opened = (frame: XmlElement, above: readonly XmlElement[]) => {
    if (above.length > 0) return;
    if (!FEEDS.includes(frame.name)) throw new Failure(serviceError('FEED_NOT_A_FEED'));
    root.isFeed = true;
  };
  const xml = createXmlReader(closed, opened);
  try {
    for await (const text of yieldBetween(cleanXml(decodeXml(bytes, charset)))) xml.write(text);
    xml.close();
  } catch (thrown) {
    // Malformed before the root element: not a feed at all.
    const isOther = !root.isFeed && thrown instanceof Failure && thrown.error.code === 'FEED_MALFORMED';
    throw isOther ? new Failure(serviceError('FEED_NOT_A_FEED')) : thrown;
  }
  return feedDocumentOf(head.ways, episodes, url);
}

function put(fields: CollectedFields, frame: XmlElement, above: readonly XmlElement[], at: number): void {
  // Skips deep fields, and limits their number.
  if (above.length - at > FEED_FIELD_DEPTH_MAX || fields.count >= FEED_FIELDS_MAX) return;
  const way = [...above.slice(at), frame].map(({ name }) => (name.startsWith(ATOM) ? name.slice(ATOM.length) : name)).join('/');
  fields.count += 1;
  const known = fields.ways.get(way);
  if (known) known.push(frame);
  else fields.ways.set(way, [frame]);
}
