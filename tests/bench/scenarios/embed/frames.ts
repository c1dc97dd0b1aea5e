import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { RequestHead, ServiceResponse } from '#adapters/service/application/ports/route.ts';

/** What a page shows and plays. */
export interface FrameContent {
  readonly title: string;
  readonly artist: string;
  readonly names: readonly string[];
  /** The addresses of the previews, in the order of the names. */
  readonly previews: readonly string[];
}

interface PlayerPage {
  /** Elements of its head. */
  readonly head: string;
  /** Its player, after the title and the artist. */
  player(content: FrameContent): string;
}

const AT = '/bench/frames';

/** A file beside the main one of plyr, which exports no other. */
const plyrFile = (name: string) => new URL(name, import.meta.resolve('plyr')).href;

/** Files of the players, as their makers ship them. */
const FILES: Readonly<Record<string, readonly [url: string, contentType: string]>> = {
  'plyr.css': [plyrFile('plyr.css'), 'text/css'],
  'plyr.js': [plyrFile('plyr.min.js'), 'text/javascript'],
  'plyr.svg': [plyrFile('plyr.svg'), 'image/svg+xml'],
  'aplayer.css': [import.meta.resolve('aplayer/dist/APlayer.min.css'), 'text/css'],
  'aplayer.js': [import.meta.resolve('aplayer/dist/APlayer.min.js'), 'text/javascript'],
};

const heading = ({ artist, title }: FrameContent) => `<h1>${title}</h1><p>${artist}</p>`;
const audio = ({ previews: [preview = ''] }: FrameContent, attributes = '') => `<audio controls ${attributes} src="${preview}">`;

/** Pages as the players' own instructions make them: the style sheet in the head, the script behind the element. */
const PAGES: Readonly<Record<string, PlayerPage>> = {
  audio: { head: '', player: (content) => `${heading(content)}${audio(content)}</audio>` },
  plyr: {
    head: `<link rel="stylesheet" href="${AT}/plyr.css">`,
    player: (content) =>
      `${heading(content)}${audio(content, 'id="player"')}</audio><script src="${AT}/plyr.js"></script>` +
      `<script>new Plyr('#player', { iconUrl: '${AT}/plyr.svg' })</script>`,
  },
  aplayer: {
    head: `<link rel="stylesheet" href="${AT}/aplayer.css">`,
    player: ({ artist, names, previews }) => {
      const tracks = names.map((name, index) => ({ name, artist, url: previews[index] }));
      return (
        `<div id="player"></div><script src="${AT}/aplayer.js"></script>` +
        `<script>new APlayer({ container: document.querySelector('#player'), audio: ${JSON.stringify(tracks)} })</script>`
      );
    },
  },
};

/** The pages and files that the embed is compared with, below `/bench/frames/`; null for other paths. */
export function respondWithFrame(name: string, { query }: RequestHead): ServiceResponse | null {
  const page = PAGES[name];
  const content = JSON.parse(query['content'] ?? '{}') as FrameContent;
  if (page !== undefined) return packed('text/html; charset=utf-8', documentOf(page, content));
  const file = FILES[name];
  return file === undefined ? null : packed(file[1], readFileSync(new URL(file[0])));
}

/** These pages may be framed, and run inline scripts; the service's own policy forbids both. */
const FRAME_POLICY = "default-src * data: 'unsafe-inline'; frame-ancestors *";

/** Compressed as the service compresses the embed. */
function packed(contentType: string, body: string | Uint8Array): ServiceResponse {
  const headers = {
    'content-type': contentType,
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    'content-security-policy': FRAME_POLICY,
  };
  return { status: 200, headers, body: brotliCompressSync(body) };
}

function documentOf({ head, player }: PlayerPage, content: FrameContent): string {
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${content.title}</title>` +
    `<link rel="icon" href="data:,">${head}<body>${player(content)}</body></html>`
  );
}
