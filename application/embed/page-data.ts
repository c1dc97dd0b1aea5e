import type { EmbedResource } from '#domain/embed/resource.ts';
import type { EmbedConfig } from '#domain/embed/types.ts';

/** The data in an embed's page, by element id. Spec §2 "read from embedded page elements". */
export interface EmbedBlocks {
  readonly resource: EmbedResource;
  readonly config: EmbedConfig;
  /** Texts by key; a missing text falls back to English. */
  readonly translations: Readonly<Record<string, string>>;
  /** A BCP 47 tag. */
  readonly locale: string;
}

/** The first view of an embed, which the page carries until its script runs. */
export interface EmbedMarkup {
  readonly html: string;
  /** Rules for that markup alone. */
  readonly css: string;
}

/** Renders the first view. The build makes it from `ui-embed/render.tsx`. */
export type RenderEmbed = (content: Pick<EmbedBlocks, 'resource' | 'config' | 'translations'>) => EmbedMarkup;

/**
 * Parses one element's text. Page and script come from one release, so the shape is not checked: a check would cost every
 * visitor more bytes than the embed's rules. Throws when the element is missing or holds no JSON.
 */
export function readEmbedBlock<Name extends keyof EmbedBlocks>(name: Name, text: string | null | undefined): EmbedBlocks[Name] {
  const value = JSON.parse(text ?? 'null') as EmbedBlocks[Name] | null;
  if (value === null) throw new Error(`The page has no ${name}.`);
  return value;
}
