import { SaxesParser } from 'saxes';

interface S3Object {
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
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
    else if (path.length === ENTRY_DEPTH && parent === 'Contents') objects.push(objectOf(fields));
    else if (path.length === ENTRY_DEPTH && parent === 'CommonPrefixes') folders.push(fields.Prefix ?? '');
    path.pop();
  });
  parser.write(xml).close();
  return { objects, folders, next };
}

/** `ListBucketResult/Contents` and its siblings. */
const ENTRY_DEPTH = 2;

function objectOf({ Key = '', Size = '', LastModified = '' }: Readonly<Record<string, string>>): S3Object {
  return { key: Key, sizeBytes: Number(Size), modifiedMs: Date.parse(LastModified) };
}
