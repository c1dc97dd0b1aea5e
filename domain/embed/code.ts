import { MINUTES_PER_HOUR, SECONDS_PER_MINUTE } from '../constants/page/clock-time.ts';
import { EMBED_CODE_SIZE_PX, EMBED_START_MAX_S } from '../constants/page/embed.ts';
import { escapeHtml } from '../core/escape-markup.ts';
import type { ContentUri } from '../uri/content-uri.ts';

/** What the address of an embed holds beside the resource. */
export interface EmbedLook {
  /** The share that opens a private resource. */
  readonly share?: string | null;
  /** Dark, in place of the cover's colours. */
  readonly isDark?: boolean;
  /** The start of the first track, in seconds. */
  readonly startS?: number;
}

/** The path of a resource's embed. */
export function embedPath({ type, id }: ContentUri, { share = null, isDark = false, startS = 0 }: EmbedLook = {}): string {
  const query = [share !== null && `share=${share}`, isDark && 'theme=dark', startS > 0 && `t=${startS}`].filter(Boolean);
  return `/embed/${type}/${id}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,4})$/;

/** The seconds of `90`, `1:30` or `1:02:03`; null for anything else, and above a day. */
export function secondsOfTime(text: string): number | null {
  const [, hours = '0', minutes = '0', seconds] = TIME.exec(text.trim()) ?? [];
  if (seconds === undefined) return null;
  const total = (Number(hours) * MINUTES_PER_HOUR + Number(minutes)) * SECONDS_PER_MINUTE + Number(seconds);
  return total <= EMBED_START_MAX_S ? total : null;
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
