import { ENTITIES_MAX, ENTITY_LENGTH_MAX } from '../../../domain/constants/media/podcasts.ts';

/** Entities of HTML that feeds use though XML does not know them. */
export const HTML_ENTITIES: Readonly<Record<string, string>> = {
  ...{ nbsp: '\u00a0', copy: '©', reg: '®', trade: '™', hellip: '…', mdash: '—', ndash: '–', bull: '•', middot: '·' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', eacute: 'é', egrave: 'è', agrave: 'à' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', ccedil: 'ç', ntilde: 'ñ', euro: '€' },
};

/** An entity's name and text; external entities are never fetched, and parameter entities are skipped. */
const DECLARATION = /^\s+(?:%|([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)'|SYSTEM\b|PUBLIC\b))/;
const CHARACTER = /&#(?:(\d{1,7})|x([\da-f]{1,6}));/gi;

/**
 * The entities of a document type, each a few plain characters. Null for nested entities, which could expand without limit,
 * and for too many or too long ones. External entities are left out.
 */
export function parseEntities(doctype: string): Readonly<Record<string, string>> | null {
  const [, ...declarations] = doctype.split('<!ENTITY');
  if (declarations.length > ENTITIES_MAX) return null;
  const found: [string, string][] = [];
  for (const declaration of declarations) {
    const match = DECLARATION.exec(declaration);
    if (match === null) return null;
    const [, name, double, single] = match;
    const written = double ?? single;
    if (name === undefined || written === undefined) continue;
    const isOwn = written.length <= ENTITY_LENGTH_MAX && !/[&%]/.test(written.replace(CHARACTER, ''));
    if (!isOwn) return null;
    found.push([name, written.replace(CHARACTER, characterOf)]);
  }
  return Object.fromEntries(found);
}

function characterOf(written: string, decimal: string | undefined, hexadecimal: string | undefined): string {
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
}
