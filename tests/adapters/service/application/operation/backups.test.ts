import { expect } from 'chai';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import type { Backup, Backups } from '#adapters/service/application/ports/disk/backups.ts';
import { createMemorySecurityLog } from '#adapters/service/adapters/memory/memory-security-log.ts';
import {
  createServiceHarness,
  PASSWORD,
  sendRequest,
  signUpOwner,
  type RequestOptions,
} from '#tests/support/service/api-test-client.ts';

const NAME = 'cadenza-1.tar.gz';
const MADE: Backup = { name: NAME, sizeBytes: 2_000_000, madeAtMs: Date.UTC(2026, 10, 28) };
const MADE_JSON = { name: NAME, size: 2_000_000, made_at: '2026-11-28T00:00:00.000Z' };

async function* partsOf(text: string): AsyncGenerator<Uint8Array> {
  for (const letter of text) yield new TextEncoder().encode(letter);
}

const KEPT: Backups = {
  list: () => Promise.resolve([MADE]),
  make: () => Promise.resolve(MADE),
  open: () => Promise.resolve({ sizeBytes: 5, read: () => partsOf('whole') }),
};

async function setUp(backups: Backups | null = KEPT, settings = DEFAULT_SETTINGS) {
  const securityLog = createMemorySecurityLog();
  const { clock, service } = await createServiceHarness({ securityLog, settings, ...(backups ? { backups } : {}) });
  const owner = await signUpOwner(service);
  const ask = (line: string, options: RequestOptions = { token: owner.token }) => sendRequest(service, line, options);
  const confirm = () => ask('POST /session/confirm', { cookie: owner.cookie, body: { password: PASSWORD } });
  const fetchUrl = async () => ((await ask(`POST /v1/library/backups/${NAME}/downloads`)).json as { readonly url: string }).url;
  /** As a browser opens an address: without a token. */
  const open = (url: string) => ask(`GET ${url}`, {});
  const count = (event: string) => securityLog.events.filter((one) => one.event === event).length;
  return { clock, owner, ask, confirm, fetchUrl, open, count, securityLog };
}

describe('backups of the owner', () => {
  it('are made with a recent password, one at a time, and logged', async () => {
    let end: (made: Backup) => void = () => undefined;
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const make = () => {
      begin();
      return new Promise<Backup>((resolve) => (end = resolve));
    };
    const { ask, clock, confirm, count } = await setUp({ ...KEPT, make });
    await clock.advance(16 * 60_000);
    expect((await ask('POST /v1/library/backups')).status).to.equal(403);
    await confirm();
    const first = ask('POST /v1/library/backups');
    await begun;
    expect((await ask('POST /v1/library/backups')).status).to.equal(409);
    end(MADE);
    const { json, status } = await first;
    expect([status, json]).to.deep.equal([201, MADE_JSON]);
    expect(count('backup.make')).to.equal(1);
    expect((await ask('GET /v1/library/settings')).json).to.deep.include({ backups: [MADE_JSON] });
  });

  it('give the reason of one that failed, and make the next one', async () => {
    let attempts = 0;
    const make = () => ((attempts += 1) === 1 ? Promise.reject(new Error('The disk is full.')) : Promise.resolve(MADE));
    const { ask } = await setUp({ ...KEPT, make });
    const failed = await ask('POST /v1/library/backups');
    expect(failed.status).to.equal(507);
    expect(failed.json).to.deep.equal({ error: { status: 507, message: 'The disk is full.' } });
    expect((await ask('POST /v1/library/backups')).status).to.equal(201);
  });

  it('are downloaded by an address that needs a recent password, works once, and is logged', async () => {
    const { ask, clock, confirm, count, fetchUrl, open, securityLog } = await setUp();
    await clock.advance(16 * 60_000);
    expect((await ask(`POST /v1/library/backups/${NAME}/downloads`)).status).to.equal(403);
    await confirm();
    const url = await fetchUrl();
    expect(count('backup.download')).to.equal(0);
    const { bytes, headers, status } = await open(url);
    expect([status, new TextDecoder().decode(bytes)]).to.deep.equal([200, 'whole']);
    expect(headers).to.deep.include({
      'content-type': 'application/gzip',
      'content-disposition': `attachment; filename="${NAME}"`,
      'content-length': '5',
      'cache-control': 'no-store',
    });
    expect(securityLog.events.at(-1)).to.deep.include({
      ...{ event: 'backup.download', outcome: 'done', account: 'owner', address: '192.0.2.1', detail: { file: NAME } },
    });
    expect((await open(url)).status).to.equal(403);
    expect(count('backup.download')).to.equal(1);
  });

  it('are made but not downloaded where the operator does not allow it', async () => {
    const { ask, clock, count, open } = await setUp(KEPT, { ...DEFAULT_SETTINGS, areBackupsDownloadable: false });
    expect((await ask('GET /v1/library/settings')).json).to.deep.include({ backup_downloads: false, backups: [MADE_JSON] });
    expect((await ask('POST /v1/library/backups')).status).to.equal(201);
    const refused = { error: { status: 403, message: 'The operator does not allow downloads of backups' } };
    expect((await open(`/v1/library/backups/${NAME}?ticket=1`)).json).to.deep.equal(refused);
    await clock.advance(16 * 60_000);
    expect((await ask(`POST /v1/library/backups/${NAME}/downloads`)).json, 'also without a recent password').to.deep.equal(
      refused,
    );
    expect(count('backup.download')).to.equal(0);
  });

  it('are not sent for an address that is late, made up, of another backup or of an ended session', async () => {
    const { ask, clock, count, fetchUrl, open, owner } = await setUp();
    const late = await fetchUrl();
    await clock.advance(60_000);
    const other = (await fetchUrl()).replace(NAME, 'cadenza-2.tar.gz');
    expect((await open(other)).status).to.equal(403);
    const ofSession = await fetchUrl();
    await ask('POST /logout', { cookie: owner.cookie, body: {} });
    for (const url of [late, ofSession, `/v1/library/backups/${NAME}`, `/v1/library/backups/${NAME}?ticket=made-up`])
      expect((await open(url)).status, url).to.equal(403);
    expect(count('backup.download')).to.equal(0);
  });

  it('are 404 by another name, and for one that was removed before its download', async () => {
    const removed: Backups = { ...KEPT, open: () => Promise.resolve(null) };
    const { ask, fetchUrl, open } = await setUp(removed);
    expect((await ask('POST /v1/library/backups/..%2Fsecret/downloads')).status).to.equal(404);
    expect((await open(await fetchUrl())).status).to.equal(404);
  });

  it('are neither made nor sent where the documents are in a database of their own', async () => {
    const { ask } = await setUp(null);
    for (const line of [
      'POST /v1/library/backups',
      `POST /v1/library/backups/${NAME}/downloads`,
      `GET /v1/library/backups/${NAME}`,
    ])
      expect((await ask(line)).json, line).to.deep.equal({
        error: { status: 404, message: 'The documents are in a database of their own: its tools make the backups' },
      });
  });
});
