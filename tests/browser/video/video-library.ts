import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideoManifest, VideoProfile } from '#domain/media/video/video-manifest.ts';
import { picture, sound, videoContent, videoManifest } from '#tests/support/fixtures/video.ts';

const SEGMENT_S = 2;
const SMALL = { id: 0, size: '160x90', bitrate: 100_000 };
const BIG = { id: 1, size: '320x180', bitrate: 500_000 };
const SOUND = { id: 2, bitrate: 64_000 };

const WORDS = `WEBVTT

00:00:00.000 --> 00:10:00.000
Good evening
`;

/** A test picture and a tone, in two sizes, cut by ffmpeg into init segments and segments. */
function encode(folder: string, name: string, seconds: number): void {
  const sized = ({ id, size, bitrate }: typeof SMALL) => [
    ...['-map', '0:v', `-c:v:${id}`, 'libx264', `-s:v:${id}`, size, `-b:v:${id}`, String(bitrate)],
    ...[`-maxrate:v:${id}`, String(bitrate), `-bufsize:v:${id}`, String(bitrate)],
  ];
  const args = [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc=size=320x180:rate=25:duration=${seconds}`],
    ...['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`],
    ...[...sized(SMALL), ...sized(BIG), '-map', '1:a', '-c:a', 'aac', '-b:a', String(SOUND.bitrate)],
    ...[
      '-preset',
      'ultrafast',
      '-profile:v',
      'baseline',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '25',
      '-keyint_min',
      '25',
      '-sc_threshold',
      '0',
    ],
    ...['-f', 'dash', '-seg_duration', String(SEGMENT_S), '-use_template', '1', '-use_timeline', '0'],
    ...['-init_seg_name', `${name}-$RepresentationID$-init.mp4`, '-media_seg_name', `${name}-$RepresentationID$-$Number$.mp4`],
    join(folder, `${name}.mpd`),
  ];
  execFileSync('ffmpeg', args);
}

/** `avc1.42c00d` of an init segment, by its decoder's configuration. */
function avcCodecOf(init: Buffer): string {
  const at = init.indexOf('avcC') + 'avcC'.length + 1;
  return `avc1.${init.subarray(at, at + 3).toString('hex')}`;
}

const KEY_ID = Buffer.alloc(16, 1);
/** A pssh box of version 1 for ClearKey that names one key. */
const PSSH = Buffer.concat([
  Buffer.from([0, 0, 0, 52, 0x70, 0x73, 0x73, 0x68, 1, 0, 0, 0]),
  Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex'),
  ...[Buffer.from([0, 0, 0, 1]), KEY_ID, Buffer.alloc(4)],
]).toString('base64');
const LICENCE = JSON.stringify({
  keys: [{ kty: 'oct', kid: KEY_ID.toString('base64url'), k: Buffer.alloc(16, 2).toString('base64url') }],
  type: 'temporary',
});

/** Marks the video as protected for that key system alone. Its bytes stay clear. */
function lockedFor(key_system: string, manifest: VideoManifest): VideoManifest {
  const contents = manifest.contents.map((content) => ({
    ...content,
    profiles: content.profiles.map((profile) => ({ ...profile, encryption_index: 0 })),
    encryption_infos: [{ key_system, pssh: PSSH }],
  }));
  return { ...manifest, contents };
}

const LOCKS: Readonly<Record<string, string>> = { widevine: 'com.widevine.alpha', clearkey: 'org.w3.clearkey' };

export interface VideoLibrary {
  /** Bytes per second of every response; null for as fast as can be. */
  limitBytes(bytesPerS: number | null): void;
  /** Paths asked for, in order. */
  readonly requests: readonly string[];
  respond(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  close(): void;
}

/**
 * Videos by name and length, at the addresses of the product: manifest, init segments, segments, subtitles, licences.
 * `NAME_clearkey` and `NAME_widevine` are the same video for that key system.
 */
export function createVideoLibrary(videos: Readonly<Record<string, number>>): VideoLibrary {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-video-'));
  for (const [name, seconds] of Object.entries(videos)) encode(folder, name, seconds);
  const requests: string[] = [];
  let bytesPerS: number | null = null;

  const pathOf = (name: string, id: number, what: string) => join(folder, `${name}-${id}-${what}.mp4`);

  function manifestOf(name: string): VideoManifest {
    const sizedProfile = ({ id, size, bitrate }: typeof SMALL): VideoProfile => {
      const [width = 0, height = 0] = size.split('x').map(Number);
      const video_codec = avcCodecOf(readFileSync(pathOf(name, id, 'init')));
      return picture(id, bitrate, { video_codec, width, height, video_resolution: height });
    };
    const profiles = [sizedProfile(SMALL), sizedProfile(BIG), sound(SOUND.id, SOUND.bitrate)];
    return videoManifest(videoContent(profiles, { segment_length: SEGMENT_S }), {
      base_urls: [`/gone/${name}/`, `/video/${name}/`],
      initialization_template: '{{profile_id}}/init.{{file_type}}',
      segment_template: '{{profile_id}}/{{segment_timestamp}}.{{file_type}}',
      end_time_millis: (videos[name] ?? 0) * 1_000,
      subtitle_language_codes: ['en', 'de-AT'],
      subtitle_template: 'words/{{language_code}}.vtt',
    });
  }

  async function send(response: ServerResponse, body: Buffer): Promise<void> {
    response.writeHead(200, { 'Content-Type': 'video/mp4', 'Content-Length': body.length });
    const step = bytesPerS === null ? body.length : bytesPerS / 20;
    for (let at = 0; at < body.length && !response.destroyed; at += step) {
      response.write(body.subarray(at, at + step));
      if (bytesPerS !== null) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    response.end();
  }

  return {
    requests,
    limitBytes: (next) => (bytesPerS = next),
    async respond({ url = '' }, response) {
      const [, source = '', lock] = /^\/manifests\/v7\/json\/sources\/([a-z]+)_?([a-z]*)\/options\/supports_drm$/.exec(url) ?? [];
      const [, name = '', id = '', piece = ''] = /^\/video\/(\w+)\/(\d+)\/(\w+)\.mp4$/.exec(url) ?? [];
      const keySystem = LOCKS[lock ?? ''];
      if (url.startsWith('/melody/v1/license_url')) response.end(JSON.stringify({ uri: '/licence', expires: 3_600 }));
      else if (url === '/licence') {
        requests.push('licence');
        response.end(LICENCE);
      } else if (source in videos)
        response.end(JSON.stringify(keySystem === undefined ? manifestOf(source) : lockedFor(keySystem, manifestOf(source))));
      else if (/^\/video\/\w+\/words\/[\w-]+\.vtt$/.test(url)) response.end(WORDS);
      else if (name in videos) {
        requests.push(`${id}/${piece}`);
        const path = pathOf(name, Number(id), piece === 'init' ? 'init' : String(Number(piece) / SEGMENT_S + 1));
        if (existsSync(path)) await send(response, readFileSync(path));
        else response.writeHead(404).end();
      } else return false;
      return true;
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
