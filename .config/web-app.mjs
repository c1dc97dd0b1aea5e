// What makes the built player an app that can be installed and that opens without a network: icons, manifest, service worker.
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { buildSync } from 'esbuild';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ROOT } from './setup.mjs';

const BACKGROUND = { dark: '#15121c', light: '#fbf7f1' };
/** Launchers crop maskable icons to the inner 80 %. https://www.w3.org/TR/appmanifest/#icon-masks */
const MASKABLE_SCALE = 0.8;
const ICONS = [
  { name: 'icon-192.png', sizePx: 192, purpose: 'any' },
  { name: 'icon-512.png', sizePx: 512, purpose: 'any' },
  { name: 'icon-maskable-512.png', sizePx: 512, purpose: 'maskable' },
];
const APPLE_ICON = { name: 'icon-apple-180.png', sizePx: 180, purpose: 'maskable' };
const SHELL = /\.(js|css|html|svg|wasm|woff2)$/;
const HASHED = /\.[0-9a-f]{8}\.[a-z0-9]+$/;

const MANIFEST = {
  id: '/',
  name: 'Cadenza',
  short_name: 'Cadenza',
  description: 'Your own music and podcasts, played from your own server.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: BACKGROUND.dark,
  theme_color: BACKGROUND.dark,
  categories: ['music', 'entertainment'],
  icons: ICONS.map(({ name, purpose, sizePx }) => ({
    src: `/${name}`,
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  })),
  shortcuts: [
    { name: 'Search', url: '/search' },
    { name: 'Liked songs', url: '/collection/tracks' },
    { name: 'Podcasts', url: '/collection/podcasts' },
  ],
};

/** Its first script adds the link to the manifest, which is not requested before the first picture then. */
const HEAD = '<link rel="apple-touch-icon" href="/icon-apple-180.png">';

/** Adds the app's files to the built player in `folder`; `script` is how esbuild bundles for browsers. */
export async function buildWebApp(folder, script) {
  await writeIcons(folder);
  writeFileSync(`${folder}/manifest.webmanifest`, JSON.stringify(MANIFEST));
  const page = readFileSync(`${folder}/index.html`, 'utf8');
  writeFileSync(`${folder}/index.html`, page.replace('<body', `${HEAD}<body`));
  buildSync({
    ...script,
    entryPoints: { 'service-worker': `${ROOT}adapters/service-worker/main.ts` },
    outdir: folder,
    define: { SHELL_FILES: JSON.stringify(shellFiles(folder)), 'process.env.NODE_ENV': '"production"' },
  });
}

async function writeIcons(folder) {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const icon = readFileSync(`${ROOT}ui-web/icon.svg`, 'utf8');
  for (const { name, purpose, sizePx } of [...ICONS, APPLE_ICON]) {
    const svg = purpose === 'maskable' ? maskable(icon) : icon;
    writeFileSync(`${folder}/${name}`, new Resvg(svg, { fitTo: { mode: 'width', value: sizePx } }).render().asPng());
  }
}

/** The icon without round corners, on a background that fills the square. */
function maskable(icon) {
  const [, , , size] = /viewBox="([\d ]+)"/.exec(icon)[1].split(' ').map(Number);
  const drawing = icon.replace(/^[^>]*>/, '').replace('</svg>', '');
  const place = `translate(${(size * (1 - MASKABLE_SCALE)) / 2} ${(size * (1 - MASKABLE_SCALE)) / 2}) scale(${MASKABLE_SCALE})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="${BACKGROUND.dark}"/><g transform="${place}">${drawing}</g></svg>`;
}

/** Each built file with a hash of its content where its name has none. */
function shellFiles(folder) {
  return readdirSync(folder)
    .filter((name) => SHELL.test(name))
    .map((name) => ({ url: `/${name}`, revision: HASHED.test(name) ? null : hashOf(`${folder}/${name}`) }));
}

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
