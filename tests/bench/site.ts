import { gzipSync } from 'node:zlib';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Caller, RequestHead, ServiceResponse } from '#adapters/service/application/ports/route.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { MIME_TYPES } from '#domain/constants/playback/media.ts';
import { hexFromId } from '#domain/uri/base62.ts';
import type { DeviceCapabilities } from '#domain/devices/types.ts';
import type { MachineTrack, Manifest } from '#domain/track-playback/types.ts';
import type { BenchService } from './service.ts';
import { respondWithFrame } from './scenarios/embed/frames.ts';
import { dashOf, hlsOf, type TrackDescription } from './manifests.ts';
import type { PageTrack, PageInput, PlayerName } from './page/page-input.ts';
import { CLEARKEY } from '#adapters/service/domain/constants/media/media.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The libraries as their makers ship them; rx-player, which comes as modules, is bundled with its page's script. */
const LIBRARIES: Readonly<Partial<Record<PlayerName, string>>> = {
  shaka: import.meta.resolve('shaka-player/dist/shaka-player.compiled.js'),
  hls: import.meta.resolve('hls.js/dist/hls.min.js'),
};

/** A script as it is sent. */
export async function bundlePageScript(entry: string): Promise<Uint8Array> {
  const options = { bundle: true, minify: true, write: false, format: 'iife', target: 'chrome110' } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [isAbsolute(entry) ? entry : at(entry)], logLevel: 'silent' });
  return outputFiles[0]?.contents ?? new Uint8Array();
}

export const libraryOf = (player: PlayerName): Uint8Array | null => {
  const url = LIBRARIES[player];
  return url === undefined ? null : readFileSync(new URL(url));
};

/** What a page is asked to be. */
export interface PageOptions {
  readonly player: PlayerName;
  readonly isProtected: boolean;
  /** Names of files, without ending. */
  readonly names: readonly string[];
  /** Starts the first track by itself. */
  readonly isEager?: boolean;
  /** Every script has a new address: as on a first visit. */
  readonly isFirstVisit?: boolean;
  readonly hasRecorder?: boolean;
  /** Nothing is found out before it is asked for. */
  readonly isUnknown?: boolean;
}

/** The benchmark's own pages, scripts and manifests, answered by the service beside everything else. */
export interface BenchSite {
  /** Makes a page and returns its path. Whatever it fetches has never been fetched before. */
  page(options: PageOptions): Promise<string>;
  respond(request: RequestHead): Promise<ServiceResponse | null>;
}

/** These pages run inline scripts, blobs and libraries, which the service's own policy forbids. */
const PAGE_POLICY = "default-src * data: blob: 'unsafe-inline' 'unsafe-eval'";

const HOUR_MS = 3_600_000;
const TOKENS = 8;

export async function createBenchSite(service: () => BenchService): Promise<BenchSite> {
  const scripts = new Map<string, Uint8Array>();
  for (const player of ['engine', 'audio', 'shaka', 'hls', 'rx'] as const) {
    scripts.set(`${player}.js`, gzipSync(await bundlePageScript(`page/${player}.ts`)));
    const library = libraryOf(player);
    if (library !== null) scripts.set(`${player}-library.js`, gzipSync(library));
  }
  const pages = new Map<string, Uint8Array>();
  const tokens: string[] = [];
  let pageCount = 0;

  async function tokensOf(): Promise<readonly string[]> {
    const { service: inner, userId } = service();
    while (tokens.length < TOKENS) tokens.push(await inner.identity.issueScriptToken(userId));
    return tokens;
  }

  async function described(name: string, isProtected: boolean, prefix: string): Promise<TrackDescription> {
    const { packager, sources, urlOf } = service();
    const source = sources.get(name);
    if (source === undefined) throw new Error(`There is no ${name} in the library.`);
    const variant = isProtected ? 'mp4-cenc' : 'mp4-clear';
    const file = await packager.describe(source, variant);
    const head: Uint8Array[] = [];
    for await (const chunk of packager.read(source, variant, 0, file.seekTable.offset - 1)) head.push(chunk);
    return {
      ...file,
      url: prefix + urlOf(fileIdOf(source.id, variant)),
      initBytes: initBytesOf(Buffer.concat(head)),
      keyId: hexFromId(source.id) ?? '',
    };
  }

  /** As a state machine has it for a device of this account. */
  async function manifestOf(uri: string, isProtected: boolean, prefix: string): Promise<Manifest> {
    const { service: inner, sessionId, userId } = service();
    const key_systems = isProtected ? [CLEARKEY] : [];
    const capabilities = {
      manifest_formats: ['file_ids_mp4'],
      key_systems,
      mime_types: MIME_TYPES,
    } as unknown as DeviceCapabilities;
    const manifest = await inner.manifests.manifestOf(uri, capabilities, sessionId);
    // Licences of one session are limited by the minute.
    const caller = async (): Promise<Caller> => ({ userId, product: 'premium', sessionId: prefix, resource: null });
    const track = { metadata: { uri }, manifest } as unknown as MachineTrack;
    return (await inner.inlineLicences.inTrack(track, { capabilities, caller })).manifest;
  }

  async function servedTrack(name: string, isProtected: boolean, prefix: string): Promise<PageTrack> {
    const uri = `spotify:track:${service().sources.get(name)?.id ?? ''}`;
    const manifest = await manifestOf(uri, isProtected, prefix);
    const licence = manifest.file_ids_mp4?.[0]?.licence ?? null;
    const { url, seekTable, mimeType } = await described(name, isProtected, prefix);
    const kind = isProtected ? 'cenc' : 'clear';
    const durationMs = service().sources.get(name)?.durationMs ?? 0;
    const file = { mimeType, durationMs, urls: [url], seekTable, loudness: null, licence };
    return {
      uri,
      manifest,
      playable: { uri, streamType: 'file_ids_mp4', fileId: null, ...file },
      audio: `${prefix}/bench/files/${name}.m4a`,
      dash: `${prefix}/bench/manifests/${kind}/${name}.mpd`,
      hls: `${prefix}/bench/manifests/${kind}/${name}.m3u8`,
    };
  }

  async function page({ player, isProtected, names, ...options }: PageOptions): Promise<string> {
    pageCount += 1;
    const prefix = `/x/${pageCount}`;
    const tracks = await Promise.all(names.map((name, index) => servedTrack(name, isProtected, `${prefix}-${index}`)));
    const { isEager = false, isFirstVisit = false, hasRecorder = false, isUnknown = false } = options;
    const data: PageInput = {
      prefix,
      tokens: await tokensOf(),
      tracks,
      isProtected,
      isEager,
      hasRecorder,
      isInHand: !isUnknown && !isEager,
    };
    const base = `${isFirstVisit ? prefix : ''}/bench/scripts/${player}`;
    const library = scripts.has(`${player}-library.js`) ? `<script src="${base}-library.js"></script>` : '';
    const head = `<!doctype html><meta charset="utf-8"><title>${player}</title><link rel="icon" href="data:,">`;
    const body = `<script>given=${JSON.stringify(data)}</script>${library}<script src="${base}.js"></script>`;
    pages.set(String(pageCount), gzipSync(head + body));
    return `${prefix}/bench/pages/${pageCount}`;
  }

  const html = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'content-security-policy': PAGE_POLICY,
  };
  const script = {
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    'cache-control': `public, max-age=${HOUR_MS / 1_000}`,
  };
  const ok = (headers: Readonly<Record<string, string>>, body: Uint8Array | string): ServiceResponse => ({
    status: 200,
    headers,
    body,
  });

  async function manifest(kind: string, file: string, prefix: string): Promise<ServiceResponse> {
    const [name = '', extension = ''] = file.split('.');
    const track = await described(name, kind === 'cenc', prefix);
    const isDash = extension === 'mpd';
    const headers = { 'content-type': isDash ? 'application/dash+xml' : 'application/vnd.apple.mpegurl' };
    return ok(headers, isDash ? dashOf(track) : hlsOf(track));
  }

  return {
    page,
    async respond(request) {
      const [, bench = '', what = '', first = '', second = ''] = request.path.split('/');
      if (bench !== 'bench') return null;
      if (what === 'pages') return ok(html, pages.get(first) ?? new Uint8Array());
      if (what === 'scripts') return ok(script, scripts.get(first) ?? new Uint8Array());
      if (what === 'files') return service().answerFile(request, first);
      if (what === 'frames') return respondWithFrame(first, request);
      const prefix = new URL(request.origin).pathname.replace(/\/$/, '');
      return what === 'manifests' ? manifest(first, second, prefix) : null;
    },
  };
}

/** The head of a file is its init segment, then its index. */
function initBytesOf(head: Buffer): number {
  for (let at = 0; at + 8 <= head.length; at += head.readUInt32BE(at))
    if (head.toString('latin1', at + 4, at + 8) === 'sidx') return at;
  return head.length;
}
