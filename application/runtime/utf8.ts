interface Decoder {
  decode(bytes: Uint8Array): string;
}

/** All platforms have it, but the ES library does not declare it. */
declare const TextDecoder: new () => Decoder;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const decoder = new TextDecoder();

/** UTF-8 bytes as text; broken sequences become replacement characters. */
export function textFromUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

const encoder = new TextEncoder();

export function utf8FromText(text: string): Uint8Array {
  return encoder.encode(text);
}
