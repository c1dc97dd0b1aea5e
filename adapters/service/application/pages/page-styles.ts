import { createHash } from 'node:crypto';
import type { WebAssets } from '../ports/web-assets.ts';

const LINK = /<link [^<>]*>/g;
const STYLE_ELEMENT = /<style>([^<]*)<\/style>/g;

/** The built page of the embed with its style sheets inside it: the first view needs no second request. */
export async function withStyles(html: string, assets: WebAssets): Promise<string> {
  const links = (html.match(LINK) ?? []).filter((link) => link.includes('stylesheet'));
  const styles = await Promise.all(links.map(async (link) => [link, await styleOf(link, assets)] as const));
  return styles.reduce((page, [link, style]) => page.replace(link, () => style ?? link), html);
}

/** Null where the file is missing, or would end its element. */
async function styleOf(link: string, assets: WebAssets): Promise<string | null> {
  const [, name = ''] = /href="?\/embed\/assets\/([^"\s>]+)/.exec(link) ?? [];
  const css = new TextDecoder().decode((await assets.read('embed', name))?.bytes).replace(/\/\*# sourceMappingURL.*$/s, '');
  return css === '' || css.includes('<') ? null : `<style>${css}</style>`;
}

/** The hashes of the style elements of a page, as sources of a policy. Content Security Policy Level 3 §2.3.1. */
export function styleHashesOf(html: string): readonly string[] {
  return [...html.matchAll(STYLE_ELEMENT)].map(([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
}
