import { createHash } from 'node:crypto';
import type { S3Bucket, S3Facts } from '#adapters/service/adapters/s3/s3-bucket.ts';
import { S3Failure } from '#adapters/service/adapters/s3/s3-failure.ts';

/** Keys and folders of one page, as S3 has it. */
const PAGE_ENTRIES = 1_000;

interface Stored extends S3Facts {
  readonly bytes: Buffer;
}

export interface MemoryS3 extends S3Bucket {
  /** What was asked for, such as `list a/` or `head a/1.mp3`. */
  readonly asked: string[];
  /** After so many more answers it answers nothing; null: it answers again. */
  stopAfter(answers: number | null): void;
}

/** A bucket in memory: listings have pages of a thousand, in the order of the keys. */
export function createMemoryS3(): MemoryS3 {
  const objects = new Map<string, Stored>();
  const asked: string[] = [];
  let answersLeft = Infinity;
  const answer = async <Value>(what: string, value: () => Value): Promise<Value> => {
    asked.push(what);
    answersLeft -= 1;
    if (answersLeft < 0) throw new S3Failure('The bucket does not answer.', null, '');
    return value();
  };
  const partOf = (key: string, first: number, last: number) => {
    const found = objects.get(key);
    return found === undefined ? null : { ...found, bytes: found.bytes.subarray(first, last + 1) };
  };
  return {
    asked,
    stopAfter: (answers) => void (answersLeft = answers ?? Infinity),
    read: (key, { first, last } = { first: 0, last: Infinity }) =>
      answer(`read ${key}`, () => partOf(key, first, last)?.bytes ?? null),
    readPart: (key, { first, last }) => answer(`read ${key}`, () => partOf(key, first, last)),
    head: (key) => answer(`head ${key}`, () => objects.get(key) ?? null),
    write: (key, bytes) =>
      answer(`write ${key}`, () => {
        const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
        objects.set(key, { bytes: Buffer.from(bytes), sizeBytes: bytes.length, modifiedMs: 0, etag });
      }),
    remove: (key) => answer(`remove ${key}`, () => void objects.delete(key)),
    list: ({ prefix, isDeep, limit = PAGE_ENTRIES, after = '' }) =>
      answer(`list ${prefix}`, () => {
        const isFolder = (name: string) => !isDeep && name.includes('/', prefix.length);
        const nameOf = (key: string) => (isFolder(key) ? key.slice(0, key.indexOf('/', prefix.length) + 1) : key);
        const names = new Set([...objects.keys()].filter((key) => key.startsWith(prefix)).map(nameOf));
        const rest = [...names].filter((name) => name > after).toSorted();
        const page = rest.slice(0, limit);
        return {
          objects: page.flatMap((key) => {
            const object = isFolder(key) ? undefined : objects.get(key);
            return object === undefined ? [] : [{ ...object, key }];
          }),
          folders: page.filter(isFolder),
          next: limit > 0 && rest.length > page.length ? (page.at(-1) ?? null) : null,
        };
      }),
  };
}
