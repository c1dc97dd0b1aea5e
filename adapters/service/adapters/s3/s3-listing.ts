import { SaxesParser } from 'saxes';

interface S3Object {
  readonly key: string;
  readonly sizeBytes: number;
  /** In whole seconds, as headers have it. */
  readonly modifiedMs: number;
  readonly etag: string;
}

/** One page of a listing. */
export interface S3Listing {
  readonly objects: readonly S3Object[];
  /** The prefixes of folders, with the slash at their end. */
  readonly folders: readonly string[];
  /** Null on the last page. */
  readonly next: string | null;
}

/** Reads the XML of ListObjectsV2. Throws where it is not well-formed. */
export function parseListing(xml: string): S3Listing {
  const objects: S3Object[] = [];
  const folders: string[] = [];
  let next: string | null = null;
  let encoding = '';
  let fields: Record<string, string> = {};
  const path: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('error', (thrown) => {
    throw thrown;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (path.length === ENTRY_DEPTH) fields = {};
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    const [, parent] = path;
    if (path.length > ENTRY_DEPTH) fields[name] = text;
    else if (path.length === ENTRY_DEPTH && name === 'NextContinuationToken') next = text;
    else if (path.length === ENTRY_DEPTH && name === 'EncodingType') encoding = text;
    else if (path.length === ENTRY_DEPTH && parent === 'Contents') objects.push(objectOf(fields));
    else if (path.length === ENTRY_DEPTH && parent === 'CommonPrefixes') folders.push(fields.Prefix ?? '');
    path.pop();
  });
  parser.write(xml).close();
  if (encoding !== 'url') return { objects, folders, next };
  return { objects: objects.map((object) => ({ ...object, key: decoded(object.key) })), folders: folders.map(decoded), next };
}

/** Keys may hold what XML cannot: then servers write them as in an address. */
function decoded(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}

/** An instant in milliseconds, without what is less than a second. */
export function wholeSecondsOf(time: string): number {
  return Math.floor(Date.parse(time) / MS_PER_S) * MS_PER_S;
}

const MS_PER_S = 1_000;

/** `ListBucketResult/Contents` and its siblings. */
const ENTRY_DEPTH = 2;

function objectOf({ Key = '', Size = '', LastModified = '', ETag = '' }: Readonly<Record<string, string>>): S3Object {
  return { key: copied(Key), sizeBytes: Number(Size), modifiedMs: wholeSecondsOf(LastModified), etag: copied(ETag) };
}

/** Parts of a text keep all of it in memory, here a whole page for each key. */
function copied(text: string): string {
  return Buffer.from(text).toString();
}
