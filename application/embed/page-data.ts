import type { EmbedResource } from '#domain/embed/resource.ts';
import type { EmbedConfig } from '#domain/embed/types.ts';

/** What the service writes into an embed's page, by the id of the element that carries it. Spec §2 "read from embedded page elements". */
export interface EmbedBlocks {
  readonly resource: EmbedResource;
  readonly config: EmbedConfig;
  /** Texts by key; what is missing is said in English. */
  readonly translations: Readonly<Record<string, string>>;
  /** A BCP 47 tag. */
  readonly locale: string;
}

/**
 * The value of one element's text. The page and its script come from one service at one moment, so the shape is taken
 * at its word: checking it would cost every visitor more bytes than the embed's own rules.
 * Throws where the element is missing or carries no JSON.
 */
export function readEmbedBlock<Name extends keyof EmbedBlocks>(name: Name, text: string | null | undefined): EmbedBlocks[Name] {
  const value = JSON.parse(text ?? 'null') as EmbedBlocks[Name] | null;
  if (value === null) throw new Error(`The page has no ${name}.`);
  return value;
}
