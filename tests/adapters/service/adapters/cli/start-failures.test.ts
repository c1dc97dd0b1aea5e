import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import type { Variant } from '#adapters/service/application/ports/media/packager.ts';
import { makeTone } from '#tests/support/service/audio-fixtures.ts';
import {
  HAS_FILE_PERMISSIONS,
  freePort,
  runProduct,
  scratchFolder,
  startProduct,
  type Product,
} from '#tests/support/service/product-process.ts';
import { createLimitedDisk, type LimitedDisk } from '#tests/support/world/limited-disk.ts';

const PASSWORD = 'eight or more';
const DISK_BYTES = 32_000_000;
const HARDLY_ANY_BYTES = 4_000_000;

describe('npm start in hard places', () => {
  const folder = scratchFolder('hard');
  const inFolder = (name: string): string => join(folder.path, name);
  const madeFolders: string[] = [];
  let running: Product | null = null;
  let disk: LimitedDisk | null = null;

  function createFolder(name: string, mode = 0o755): string {
    mkdirSync(inFolder(name));
    madeFolders.push(inFolder(name));
    chmodSync(inFolder(name), mode);
    return inFolder(name);
  }
  afterEach(async () => {
    await running?.end('SIGKILL');
    await disk?.remove();
    running = null;
    disk = null;
  });
  after(() => {
    for (const path of madeFolders) chmodSync(path, 0o755);
    folder.remove();
  });

  async function received(product: Product, wanted: RegExp): Promise<void> {
    while (!wanted.test(product.output())) {
      if (!isAlive(product.pid)) throw new Error(`It ended: ${product.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  for (const [what, mode] of [
    ['that may not be read', 0o311],
    ['that may not be entered', 0o644],
  ] as const)
    it(`explains in one sentence that a music folder ${what} is unusable`, async () => {
      const music = createFolder(`music ${what}`, mode);
      const { code, output } = await runProduct(['--music', music, '--data', createFolder(`data ${what}`)], {
        within: HAS_FILE_PERMISSIONS,
      });
      expect(output).to.equal(`The music folder ${music} cannot be read: permission is denied.\n`);
      expect(code).to.equal(1);
    });

  it('explains in one sentence that a data folder without write permission is unusable, new or known', async () => {
    const music = createFolder('music');
    const data = createFolder('data', 0o555);
    const args = ['--music', music, '--data', data];
    const sentence = `The data folder ${data} cannot be used: permission is denied.\n`;
    expect(await runProduct(args, { within: HAS_FILE_PERMISSIONS })).to.deep.equal({ code: 1, output: sentence });
    chmodSync(data, 0o755);
    running = await startProduct({ port: await freePort(), args, within: HAS_FILE_PERMISSIONS });
    await running.end('SIGINT');
    chmodSync(data, 0o555);
    expect(await runProduct(args, { within: HAS_FILE_PERMISSIONS })).to.deep.equal({ code: 1, output: sentence });
  });

  it('explains in one sentence that another service holds the data folder, and starts once that one has ended in any way', async () => {
    const data = inFolder('one at a time');
    const args = ['--music', createFolder('little music'), '--data', data];
    running = await startProduct({ port: await freePort(), args });
    const second = await runProduct([...args, '--port', String(await freePort())]);
    expect(second).to.deep.equal({
      code: 1,
      output: `The data folder ${data} is in use by another service. Stop that one first, or give this one a folder of its own with --data.\n`,
    });
    expect((await runProduct(['tokens', '--data', data])).output).to.equal('There are no tokens for scripts.\n');
    await running.end('SIGKILL');
    running = await startProduct({ port: await freePort(), args });
  });

  it('explains in one sentence that the disk of the data folder is full', async () => {
    const music = createFolder('any music');
    const { within: onDisk } = (disk = await createLimitedDisk(inFolder('full'), HARDLY_ANY_BYTES));
    const within = onDisk.length > 0 ? disk.within : ['prlimit', '--fsize=0'];
    const { code, output } = await runProduct(['--music', music, '--data', inFolder('full')], { within });
    expect(output).to.match(/^The data folder .*full cannot be used: the (disk is full|system lets no file grow there)\.\n$/);
    expect(code).to.equal(1);
  });

  it('reads the rest where a file and a folder may not be read, and those too once they may', async () => {
    const music = createFolder('mixed');
    const [open, secret, below] = ['open/1.mp3', 'open/2.mp3', 'closed/3.mp3'].map((name) => join(music, name));
    for (const [at, path] of [open, secret, below].entries()) makeTone({ path: path ?? '', seconds: 1, hertz: 220 + at * 60 });
    chmodSync(secret ?? '', 0o000);
    chmodSync(join(music, 'closed'), 0o000);
    const args = ['--music', music, '--data', createFolder('mixed data')];
    running = await startProduct({ port: await freePort(), args, within: HAS_FILE_PERMISSIONS });
    await received(running, /1 track ready, 2 files left out/);
    chmodSync(secret ?? '', 0o644);
    await received(running, /2 tracks ready, 1 file left out/);
    await running.end('SIGINT');
    chmodSync(join(music, 'closed'), 0o755);
    running = await startProduct({ port: await freePort(), args, within: HAS_FILE_PERMISSIONS });
    await received(running, /3 tracks ready\n/);
  });

  it('plays on while its disk is full, reports it, and loses nothing it confirmed', async () => {
    const music = createFolder('played');
    makeTone({ path: join(music, 'moved.flac'), seconds: 2 });
    makeTone({ path: join(music, 'encoded.wav'), seconds: 2, hertz: 330 });
    const data = inFolder('small');
    const small = (disk = await createLimitedDisk(data, DISK_BYTES));
    const start = async (): Promise<Product> =>
      startProduct({ port: await freePort(), args: ['--music', music, '--data', data], within: small.within });
    const service = await start();
    running = service;
    await received(service, /2 tracks ready/);
    const owner = await signIn(service, 'signup');
    expect(owner.status).to.equal(200);

    small.fill(service.pid);
    expect(await soundOf(service, owner.token, 'moved', 'mp4-clear')).to.equal(200);
    expect(await soundOf(service, owner.token, 'encoded', 'aac-clear')).to.equal(200);
    const cookies = [owner.cookie];
    for (let status = 200; status === 200;) {
      const again = await signIn(service, 'login');
      status = again.status;
      if (status === 200) cookies.push(again.cookie);
    }
    // Where the machine mounts no disk, a limit on files stands for it, and the database has another word for that.
    if (small.within.length > 0) expect(await firstRefusal(service, owner.token)).to.equal(507);
    makeTone({ path: join(music, 'new.flac'), seconds: 1, hertz: 440 });
    await received(service, /A scan of the music folders ended early/);
    expect(await soundOf(service, owner.token, 'moved', 'mp4-clear')).to.equal(200);

    small.makeRoom(service.pid);
    await service.end('SIGKILL');
    const again = await start();
    running = again;
    await received(again, /3 tracks ready/);
    for (const cookie of cookies) expect(await isSignedIn(again, cookie)).to.equal(true);
    await again.end('SIGINT');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function signIn({ origin }: Product, how: 'signup' | 'login') {
  const body = JSON.stringify({ username: 'owner', password: PASSWORD });
  const response = await fetch(`${origin}/${how}`, { method: 'POST', body });
  const { accessToken: token = '' } = (await response.json()) as { readonly accessToken?: string };
  return { status: response.status, token, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** The status of the first playlist that is not made. */
async function firstRefusal({ origin }: Product, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const body = JSON.stringify({ name: 'Evening', description: 'd'.repeat(300) });
  for (;;) {
    const { status } = await fetch(`${origin}/v1/me/playlists`, { method: 'POST', headers, body });
    if (status !== 201) return status;
  }
}

async function isSignedIn({ origin }: Product, cookie: string): Promise<boolean> {
  const response = await fetch(`${origin}/session`, { headers: { cookie } });
  return !((await response.json()) as { readonly isAnonymous: boolean }).isAnonymous;
}

/** The status of fetching the bytes of a track, found by its name, in one shape. */
async function soundOf({ origin }: Product, token: string, name: string, variant: Variant): Promise<number> {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })).json();
  const found = (await get(`/v1/search?q=${name}&type=track`)) as Found;
  const fileId = fileIdOf(found.tracks.items[0]?.id ?? '', variant);
  const path = `/storage-resolve/files/audio/interactive/${fileId}?version=1&product=9&platform=39&alt=json`;
  const { cdnurl } = (await get(path)) as { readonly cdnurl: readonly string[] };
  const response = await fetch(cdnurl[0] ?? '');
  await response.arrayBuffer();
  return response.status;
}

interface Found {
  readonly tracks: { readonly items: readonly { readonly id: string }[] };
}
