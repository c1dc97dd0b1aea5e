import { TextDecoder } from 'node:util';
import { XML_PIECE_LENGTH } from '../../../domain/constants/media/podcasts.ts';

const HEAD_BYTES = 200;
const DECLARED = /^\s*<\?xml[^>]*encoding=["']([^"']+)["']/i;

/** Decodes a streamed XML document by its byte order mark, the server's charset or its declaration; else UTF-8. */
export async function* decodeXml(bytes: AsyncIterable<Uint8Array>, charset: string): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let first = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (decoder !== null) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    first = Buffer.concat([first, chunk]);
    if (first.length < HEAD_BYTES) continue;
    decoder = decoderFor(first, charset);
    yield decoder.decode(first, { stream: true });
  }
  decoder ??= decoderFor(first, charset);
  const rest = decoder.decode(first.length < HEAD_BYTES ? first : undefined);
  if (rest !== '') yield rest;
}

/** Characters XML has no way to write. */
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]+/g;

/** Removes everything before the first tag, and invalid control characters, in short steps. */
export async function* cleanXml(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let isBegun = false;
  for await (const text of texts) {
    const kept: string = isBegun ? text : text.trimStart();
    isBegun ||= kept !== '';
    for (let at = 0; at < kept.length; at += XML_PIECE_LENGTH) {
      yield kept.slice(at, at + XML_PIECE_LENGTH).replace(NO_CHARACTER, '');
    }
  }
}

function decoderFor(head: Buffer, charset: string): TextDecoder {
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  const declared = DECLARED.exec(head.toString('latin1', 0, HEAD_BYTES))?.[1] ?? charset;
  try {
    return new TextDecoder(declared || 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
