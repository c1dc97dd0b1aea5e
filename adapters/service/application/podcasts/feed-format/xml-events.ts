import { SaxesParser } from 'saxes';
import { Failure } from '#application/runtime/failure.ts';
import { serviceError } from '#domain/errors/service-error.ts';
import {
  FEED_DEPTH_MAX,
  FEED_TEXT_MAX,
  XML_NAME_LENGTH_MAX,
  XML_PREFIXES_MAX,
  XML_UNKNOWN_MAX,
} from '../../../domain/constants/media/podcasts.ts';
import { xmlErrorReason } from '../../kernel/xml-error-reason.ts';
import { parseEntities, HTML_ENTITIES } from './xml-entities.ts';

/** An XML element: its name with the usual namespace prefix, its attributes and its text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
}

/** The prefixes by which the rest of the code knows namespaces, whatever the feed calls them. */
const PREFIXES: readonly (readonly [RegExp, string])[] = [
  [/itunes\.com\/dtds\/podcast/i, 'itunes'],
  [/podcastindex/i, 'podcast'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/podlove\.org\/simple-chapters/i, 'psc'],
  [/w3\.org\/2005\/atom/i, 'atom'],
];

const XMLNS = 'xmlns:';
/** The parser's messages for `&hearts;` and `&#8;`. */
const UNKNOWN: readonly string[] = ['undefined entity', 'malformed character entity'];

export interface XmlReader {
  write(text: string): void;
  close(): void;
}

/**
 * Reads XML as a stream and reports every element on its start and end, with its ancestors. Entities are XML's own, some of
 * HTML, and short ones that the document declares. Throws FEED_BOMB for other declarations, FEED_MALFORMED for invalid or
 * too deep XML.
 */
export function createXmlReader(
  closed: (frame: XmlElement, above: readonly XmlElement[]) => void,
  opened: (frame: XmlElement, above: readonly XmlElement[]) => void = () => undefined,
): XmlReader {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const stack: XmlElement[] = [];
  const prefixes = new Map<string, string>();
  let unknownCount = 0;
  Object.assign(parser.ENTITIES, HTML_ENTITIES);
  const malformed = (what: string) => new Failure(serviceError('FEED_MALFORMED', `line ${String(parser.line)}: ${what}`));

  parser.on('doctype', (doctype) => {
    const entities = parseEntities(doctype);
    if (entities === null) throw new Failure(serviceError('FEED_BOMB'));
    Object.assign(parser.ENTITIES, entities);
  });
  parser.on('error', (error) => {
    const fault = xmlErrorReason(error);
    // An unknown entity stays as text.
    unknownCount += 1;
    if (!UNKNOWN.includes(fault) || unknownCount > XML_UNKNOWN_MAX) throw malformed(fault);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length >= FEED_DEPTH_MAX) throw malformed('elements lie too deep in each other');
    if (name.length > XML_NAME_LENGTH_MAX) throw malformed('the name of an element is too long');
    registerPrefixes(prefixes, attributes);
    const frame: XmlElement = { name: withKnownPrefix(prefixes, name), attributes, text: '' };
    opened(frame, stack);
    stack.push(frame);
  });
  const onText = (text: string) => {
    const frame = stack.at(-1);
    if (frame && frame.text.length < FEED_TEXT_MAX) frame.text += text.slice(0, FEED_TEXT_MAX - frame.text.length);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => {
    const frame = stack.pop();
    if (frame) closed(frame, stack);
  });
  return { write: (text) => void parser.write(text), close: () => void parser.close() };
}

function registerPrefixes(prefixes: Map<string, string>, attributes: Readonly<Record<string, string>>): void {
  for (const [name, address] of Object.entries(attributes)) {
    if (!name.startsWith(XMLNS) || prefixes.size >= XML_PREFIXES_MAX) continue;
    const usual = PREFIXES.find(([pattern]) => pattern.test(address))?.[1];
    if (usual !== undefined) prefixes.set(name.slice(XMLNS.length), usual);
  }
}

function withKnownPrefix(prefixes: ReadonlyMap<string, string>, name: string): string {
  const [prefix = '', local] = name.split(':');
  return local === undefined ? name : `${prefixes.get(prefix) ?? prefix}:${local}`;
}
