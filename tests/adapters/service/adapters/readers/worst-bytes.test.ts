import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from 'chai';
import { sendRequest, createServiceHarness, signUpOwner } from '#tests/support/service/api-test-client.ts';
import { WORST_READERS } from '#tests/support/service/worst-readers.ts';

/** With room for young objects, and collected in one thread, half of the time for collecting them is saved. */
const MEMORY = ['--max-old-space-size=350', '--max-semi-space-size=32', '--single-threaded-gc'];
const CHILD = ['--import', './.config/register.mjs', ...MEMORY, 'tests/support/service/read-worst.ts'];
/** What comes out of a megabyte may be written six times as long (`&amp;` for `&`), and no longer. */
const OUTPUT_LENGTH_MAX = 6_000_000;

interface Progress {
  readonly begins?: string;
  readonly ended?: string;
  readonly length?: number;
}

describe('a megabyte of the worst a stranger can send', () => {
  it('is read by every reader in little memory and without end by none', async () => {
    const child = spawn(process.execPath, CHILD, { stdio: ['ignore', 'pipe', 'inherit'] });
    let last: Progress = {};
    const lengths = new Map<string, number>();
    for await (const line of createInterface(child.stdout)) {
      const progress = JSON.parse(line) as Progress;
      if (progress.ended === undefined) last = progress;
      else lengths.set(progress.ended, Math.max(lengths.get(progress.ended) ?? 0, progress.length ?? 0));
    }
    expect(child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve))), JSON.stringify(last)).to.equal(0);
    expect([...lengths.keys()]).to.deep.equal(Object.keys(WORST_READERS));
    for (const [name, length] of lengths) expect(length, name).to.be.at.most(OUTPUT_LENGTH_MAX);
  });
});

describe('lengths of what is sent', () => {
  const sendBytes = async (line: string, body: unknown) => {
    const { service } = await createServiceHarness();
    const { token } = await signUpOwner(service);
    const { status, json } = await sendRequest(service, line, { token, body });
    return { status, message: (json as { error?: { message: string } } | null)?.error?.message ?? '' };
  };
  const importOf = (text: string) => sendBytes('POST /v1/me/playlists/import', { text });

  it('are bounded for each line of a playlist file, which is named', async () => {
    const longest = 'a'.repeat(4_096);
    expect((await importOf(`${longest}\n`)).status).to.equal(201);
    expect(await importOf(`x\n${longest}a\n`)).to.deep.equal({
      status: 400,
      message: 'text: line 2 holds more than 4096 characters',
    });
    expect(await importOf(`#EXTINF:1,${' - '.repeat(100_000)}\nx\n`)).to.include({ status: 400 });
    const track = `<track><creator>${longest}b</creator></track>`;
    expect(await importOf(`<playlist><trackList>${track}</trackList></playlist>`)).to.deep.equal({
      status: 400,
      message: 'text: line 1 holds more than 4096 characters',
    });
  });

  it('are bounded in number: a playlist file is not read to its end', async () => {
    expect(await importOf('a\n'.repeat(300_000))).to.deep.equal({ status: 400, message: 'text: names more than 10000 tracks' });
  });

  it('are bounded in depth, where values lie in each other', async () => {
    const nested = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(await sendBytes('POST /v1/me/playlists', nested(64))).to.deep.equal({
      status: 400,
      message: 'body: is nested more than 64 deep',
    });
    expect((await sendBytes('POST /v1/me/playlists', nested(63))).message).to.match(/^name: /);
    expect((await sendBytes('PUT /v1/me/player', nested(100_000))).message).to.equal('body: is nested more than 64 deep');
    expect((await sendBytes('POST /v1/me/playlists', { name: '[[{"\\"'.repeat(20) })).status).to.equal(201);
  });

  it('are bounded in what a change of a playlist takes out and moves', async () => {
    const move = { kind: 'MOV', mov: { fromIndex: 0, toIndex: 0, length: 20_001 } };
    const { status, message } = await sendBytes('POST /playlist/v2/user/owner/rootlist/changes', {
      deltas: [{ ops: Array.from({ length: 10 }, () => move), info: {} }],
      nonces: ['1'],
    });
    expect([status, message]).to.deep.equal([400, 'deltas: take out or move more than 200000 items']);
  });

  it('are bounded in what a device describes of itself, and the field is named', async () => {
    const capabilities = { manifest_formats: ['file_ids_mp3'] };
    const device = { device_id: 'd'.repeat(40), device_type: 'computer', name: 'Kitchen', capabilities };
    const registered = async (more: object) => {
      const { status, message } = await sendBytes('POST /track-playback/v1/devices', {
        device: { ...device, ...more },
        connection_id: 'x',
      });
      return `${status} ${message}`;
    };
    expect(await registered({ name: 'n'.repeat(1_001) })).to.equal('400 device.name: is longer than 1000 characters');
    expect(await registered({ capabilities: { manifest_formats: Array.from({ length: 101 }, () => 'x') } })).to.equal(
      '400 device.capabilities.manifest_formats: has more than 100 entries',
    );
    const metadata = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`m${at}`, '']));
    expect(await registered({ metadata })).to.equal('400 device.metadata: has more than 100 entries');
    expect(await registered({ name: 'n'.repeat(1_000) })).to.not.include('device.');
  });
});
