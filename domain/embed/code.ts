import { EMBED_CODE_SIZE_PX } from '../constants/page/embed.ts';
import { escapeHtml } from '../core/escape-markup.ts';
import type { ContentUri } from '../uri/content-uri.ts';

/** The path of a resource's embed, with the share that opens it where it is private. */
export function embedPath({ type, id }: ContentUri, share: string | null = null): string {
  return `/embed/${type}/${id}${share === null ? '' : `?share=${share}`}`;
}

export interface IframeAttributes {
  /** The whole address. */
  readonly src: string;
  readonly title: string;
  /** Pixels, or `100%`. */
  readonly width?: number | string;
  readonly height?: number;
}

/** The iframe code that shows an embed on another page. Spec §9 "iframe code 300 by 380". */
export function iframeCode({
  src,
  title,
  width = EMBED_CODE_SIZE_PX.width,
  height = EMBED_CODE_SIZE_PX.height,
}: IframeAttributes) {
  return (
    `<iframe src="${escapeHtml(src)}" width="${width}" height="${height}" title="${escapeHtml(title)}" frameborder="0" ` +
    `style="border:0;border-radius:12px" allow="autoplay; clipboard-write; encrypted-media" loading="lazy"></iframe>`
  );
}
