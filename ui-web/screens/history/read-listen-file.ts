import { Unzip, UnzipInflate } from 'fflate';
import { createLineBatches, type LineBatch } from '#application/account/line-batches.ts';

/** The listens in the zip file of a ListenBrainz export. */
const LISTENS = /^listens\/.*\.jsonl$/;
const ZIP_MARK = 'PK';

/**
 * The lines of a ListenBrainz export in batches: a zip file with `listens/…/….jsonl`, or a file of JSON lines. It is read as it
 * is consumed, a part at a time. A broken file ends, and `onUnreadable` is called.
 */
export async function* readListenFile(file: Blob, onUnreadable: () => void): AsyncGenerator<LineBatch> {
  const mark = await file.slice(0, ZIP_MARK.length).text();
  const batches: LineBatch[] = [];
  const reader = mark === ZIP_MARK ? readZip(batches) : readLines(batches);
  try {
    for await (const part of partsOf(file)) {
      reader.push(part);
      yield* batches.splice(0);
    }
    reader.end();
  } catch {
    onUnreadable();
  }
  yield* batches;
}

interface PartReader {
  push(part: Uint8Array): void;
  end(): void;
}

const PART_BYTES = 65_536;

async function* partsOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += PART_BYTES)
    yield new Uint8Array(await file.slice(from, from + PART_BYTES).arrayBuffer());
}

function readLines(batches: LineBatch[]): PartReader {
  const lines = createLineBatches();
  const decoder = new TextDecoder();
  return {
    push: (part) => void batches.push(...lines.push(decoder.decode(part, { stream: true }))),
    end: () => void batches.push(...lines.push(decoder.decode()), ...lines.end()),
  };
}

function readZip(batches: LineBatch[]): PartReader {
  let hasListens = false;
  const unzip = new Unzip((entry) => {
    if (!LISTENS.test(entry.name)) return;
    hasListens = true;
    const lines = readLines(batches);
    entry.ondata = (error, data, isLast) => {
      if (error) throw error;
      lines.push(data);
      if (isLast) lines.end();
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  return {
    push: (part) => unzip.push(part),
    end() {
      unzip.push(new Uint8Array(), true);
      if (!hasListens) throw new Error('There are no listens in it');
    },
  };
}
