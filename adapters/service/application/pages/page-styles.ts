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

/** The script for early clicks, which is written into each page; null where it is not built, or would end its element. */
export async function earlyScript(assets: WebAssets): Promise<string | null> {
  const script = new TextDecoder().decode((await assets.read('embed', 'early.js'))?.bytes).trim();
  return script === '' || script.includes('</') ? null : script;
}

/** The hashes of the style elements of a page, as sources of a policy. */
export function styleHashesOf(html: string): readonly string[] {
  return [...html.matchAll(STYLE_ELEMENT)].map(([, css = '']) => hashSource(css));
}

/** A text as a source of a policy. Content Security Policy Level 3 §2.3.1. */
export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
