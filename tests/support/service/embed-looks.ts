import type { BrowserContext } from 'playwright-core';
import type { EmbedResource } from '#domain/embed/resource.ts';
import { RESOURCES } from '#tests/domain/embed/sample-embeds.ts';
import { sampleCover } from '../fixtures/sample-cover.ts';

/** Covers of two tones, with the colours that the service finds in them. */
const TONES = {
  dark: { dominantColor: '#2b3550', cover: 'Harbour at night' },
  light: { dominantColor: '#e3c77a', cover: 'Fields' },
} as const;

export type Tone = keyof typeof TONES;
export const EMBED_TYPES = Object.keys(RESOURCES) as readonly EmbedResource['type'][];

/** One sample resource with a cover of this tone. */
function lookOf(type: EmbedResource['type'], tone: Tone): EmbedResource {
  const { cover, dominantColor } = TONES[tone];
  const images = [sampleCover(cover, 640)];
  const resource = { ...RESOURCES[type], dominantColor };
  switch (resource.type) {
    case 'track':
      return { ...resource, album: { ...resource.album, images } };
    case 'episode':
      return { ...resource, images, audio_preview_url: null };
    default:
      return { ...resource, images };
  }
}

/**
 * Serves sample resources below `/embed/look/{type}/{tone}`: the page of a real album with another resource in it, so that all
 * six types have their pages without a library that holds them.
 */
export async function serveLooks(context: BrowserContext, albumPage: string): Promise<void> {
  const response = await context.request.get(albumPage);
  const [html, headers] = [await response.text(), response.headers()];
  await context.route('**/embed/look/**', (route) => {
    const [type, tone] = new URL(route.request().url()).pathname.split('/').slice(-2) as [EmbedResource['type'], Tone];
    const data = JSON.stringify(lookOf(type, tone)).replaceAll('<', '\\u003c');
    const body = html.replace(/(<script[^>]*id="resource"[^>]*>).*?(?=<\/script>)/s, (_, start: string) => start + data);
    const { 'content-type': contentType = 'text/html' } = headers;
    return route.fulfill({
      body,
      headers: { 'content-type': contentType, 'content-security-policy': headers['content-security-policy'] ?? '' },
    });
  });
}
