import { escapeXml } from '#domain/core/escape-markup.ts';
import { Failure } from '#application/runtime/failure.ts';
import type { PlayerError } from '#domain/errors/player-error.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import { err, ok, type Result } from '#domain/core/result.ts';
import { OPML_ENTRIES_MAX } from '../../../domain/constants/media/podcasts.ts';
import type { FeedRecord } from '../records.ts';
import { createXmlReader, type XmlElement } from './xml-events.ts';

/** One line of a list of podcasts. */
export interface OpmlEntry {
  readonly title: string;
  readonly url: string;
}

/** The feeds of an OPML list, folders flattened. Errors: OPML_UNREADABLE, FEED_BOMB. */
export function readOpml(text: string): Result<readonly OpmlEntry[], PlayerError> {
  const entries: OpmlEntry[] = [];
  const opened = ({ name, attributes }: XmlElement, above: readonly XmlElement[]) => {
    if (above.length === 0 && name !== 'opml') throw new Failure(serviceError('OPML_UNREADABLE', `it begins with ${name}`));
    if (name !== 'outline' || entries.length >= OPML_ENTRIES_MAX) return;
    const { text: label = '', title = label, type = '' } = attributes;
    const url = attributes['xmlUrl'] ?? attributes['xmlurl'] ?? attributes['url'];
    if (url !== undefined || type.toLowerCase() === 'rss') entries.push({ title, url: url ?? '' });
  };
  try {
    const xml = createXmlReader(() => undefined, opened);
    xml.write(text.replace(/^\uFEFF/, ''));
    xml.close();
    return ok(entries);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    const { error } = thrown;
    return err(error.code === 'FEED_MALFORMED' ? serviceError('OPML_UNREADABLE', whereOf(error)) : error);
  }
}

/** The details in the brackets of FEED_MALFORMED. */
const whereOf = ({ message }: PlayerError) => message.slice(message.indexOf('(') + 1, message.lastIndexOf(')'));

/** A member's feeds as a list that every podcast program reads. */
export function writeOpml(feeds: readonly Pick<FeedRecord, 'title' | 'url' | 'link'>[]): string {
  const lines = feeds.map(({ title, url, link }) => {
    const page = link === '' ? '' : ` htmlUrl="${escapeXml(link)}"`;
    return `    <outline type="rss" text="${escapeXml(title)}" title="${escapeXml(title)}" xmlUrl="${escapeXml(url)}"${page}/>\n`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<opml version="2.0">\n  <head><title>Podcasts</title></head>\n  <body>\n',
    ...lines,
    '  </body>\n</opml>\n',
  ].join('');
}
