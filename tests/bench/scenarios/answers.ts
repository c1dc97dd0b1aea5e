import { hexFromId } from '#domain/uri/base62.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import type { Scenario } from './scenario.ts';

const ASKED = 100;

/** What the service alone takes for the answers a start needs, over its socket. */
export const answers: Scenario = {
  name: 'answers',
  figures: ['service'],
  async run({ stand: { service }, notebook }) {
    const source = service.sources.get('song-1');
    if (source === undefined) return;
    const origin = `http://127.0.0.1:${service.port}`;
    const authorization = `Bearer ${await service.service.identity.issueScriptToken(service.userId)}`;
    const fileId = fileIdOf(source.id, 'mp4-cenc');
    const { seekTable } = await service.packager.describe(source, 'mp4-cenc');
    const last = seekTable.offset + (seekTable.segments[0]?.[0] ?? 0) - 1;
    const kid = Buffer.from(hexFromId(source.id) ?? '', 'hex').toString('base64url');
    const body = JSON.stringify({ kids: [kid], type: 'temporary' });
    const resolve = `/storage-resolve/files/audio/interactive/${fileId}?version=1&product=9&platform=39&alt=json`;
    const asks: readonly (readonly [figure: string, times: number, ask: () => Promise<Response>])[] = [
      [
        'service: the first fragment, encrypted',
        ASKED,
        () => fetch(origin + service.urlOf(fileId), { headers: { range: `bytes=0-${last}` } }),
      ],
      ['service: where the bytes are', ASKED, () => fetch(origin + resolve, { headers: { authorization } })],
      [
        'service: a licence',
        ASKED / 2,
        () => fetch(`${origin}/licence/clearkey`, { method: 'POST', body, headers: { authorization } }),
      ],
    ];
    for (const [figure, times, ask] of asks)
      for (let turn = 0; turn < times; turn += 1) {
        const startMs = performance.now();
        const response = await ask();
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${figure}: ${response.status}`);
        notebook.add('answers', 'loopback', figure, 'ms', 'service', performance.now() - startMs);
      }
  },
};
