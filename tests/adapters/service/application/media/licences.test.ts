import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import * as v from 'valibot';
import { ACCOUNT_KINDS } from '#adapters/service/application/records/account-records.ts';
import { licensingOf } from '#adapters/service/adapters/cli/licensing-file.ts';
import { contentKeys } from '#adapters/service/adapters/scanner/content-keys.ts';
import {
  isDeprecated,
  DEFAULT_LICENSING,
  parseLicensing,
  type Licensing,
} from '#adapters/service/application/media/licensing.ts';
import { psshFor } from '#adapters/service/application/media/drm/pssh.ts';
import { fileIdOf } from '#adapters/service/application/records/audio-variants.ts';
import { createTonePackager } from '#adapters/service/adapters/memory/tone-packager.ts';
import type { LicenceServers } from '#adapters/service/application/ports/media/licence-servers.ts';
import { DEFAULT_SETTINGS } from '#adapters/service/application/settings.ts';
import { getLicenseUrl, getSeekTable } from '#application/calls/playback/media.ts';
import { keyIdsOf, keySystemsFor, systemIdsOf } from '#domain/media/drm/key-systems.ts';
import { hexFromId } from '#domain/uri/base62.ts';
import {
  sendRequest,
  createServiceHarness,
  PASSWORD,
  fetchScopedToken,
  credentialsOf,
  signUpOwner,
  type ServiceHarness,
} from '#tests/support/service/api-test-client.ts';
import { albumUri, seededId } from '#adapters/simulation/world/sample-catalogue.ts';
import { TEST_SECRET } from '#adapters/simulation/world/memory-service.ts';

const WIDEVINE = 'com.widevine.alpha';
const PLAYREADY = 'com.microsoft.playready';
const HARDWARE = `${PLAYREADY}.hardware`;
const track = seededId('track', 'First Light One');
const other = seededId('track', 'First Light Two');
const elsewhere = seededId('track', 'Second Wind One');
const kidOf = (id: string) => Buffer.from(hexFromId(id) ?? '', 'hex').toString('base64url');

const server = (changes = {}) => ({
  url: 'https://drm.example/{contentId}',
  headers: { 'x-key': 's' },
  certificate: null,
  ...changes,
});

interface Asked {
  readonly contentId: string;
  readonly body: string;
  readonly type: string;
}

async function open(changes: Partial<Licensing> = {}, status = 200) {
  const requests: Asked[] = [];
  const licenceServers: LicenceServers = {
    async requestLicence(_, contentId, challenge, type) {
      if (status === 0) throw new Error('no answer');
      requests.push({ contentId, body: Buffer.from(challenge).toString(), type });
      return { status, contentType: 'text/plain', body: Buffer.from(`licence ${String(status)}`) };
    },
  };
  const settings = { ...DEFAULT_SETTINGS, licensing: { ...DEFAULT_LICENSING, ...changes } };
  const house: ServiceHarness = await createServiceHarness({ settings, licenceServers });
  const { token, cookie } = await signUpOwner(house.service);
  const get = (path: string, by = token) => sendRequest(house.service, `GET ${path}`, { token: by });
  const post = (path: string, body: unknown, headers = {}, by = token) =>
    sendRequest(house.service, `POST ${path}`, { token: by, body, headers });
  const address = async (keySystem: string, version = '5.17.0') => {
    const received = await get(
      `/melody/v1/license_url?keysystem=${keySystem}&mediatype=audio&sdk_name=x&sdk_version=${version}&security_level=2000`,
    );
    if (received.status !== 200) return received.status;
    return v.parse(getLicenseUrl.response ?? v.never(), received.json).uri.replace('http://localhost:4070', '');
  };
  /** The owner listens with ads from now on. */
  const becomeFree = async () => {
    const account = await house.service.store.get<object>(ACCOUNT_KINDS.account, 'owner');
    await house.service.store.write([
      { op: 'put', kind: ACCOUNT_KINDS.account, id: 'owner', doc: { ...account?.doc, product: 'free' } },
    ]);
  };
  /** The status of a ClearKey licence, with a bearer that is good now. */
  const clearKey = async (id: string) => {
    const login = await sendRequest(house.service, 'POST /login', { body: { username: 'owner', password: PASSWORD } });
    return (await post('/licence/clearkey', { kids: [kidOf(id)] }, {}, credentialsOf(login).token)).status;
  };
  return { ...house, address, requests, becomeFree, clearKey, cookie, get, post };
}

describe('the address of a licence server', () => {
  it("is the operator's own where nothing has to be added, and a path of ours where headers do [S7.149]", async () => {
    const { address } = await open({ servers: { [WIDEVINE]: server({ headers: {} }), [PLAYREADY]: server() } });
    expect(await address(WIDEVINE)).to.equal('https://drm.example/{contentId}');
    expect(await address(PLAYREADY)).to.equal(`/licence/${PLAYREADY}/{contentId}`);
    expect(await address(HARDWARE)).to.equal(`/licence/${HARDWARE}/{contentId}`);
    expect(await address('org.w3.clearkey')).to.equal('/licence/clearkey');
    expect(await address('com.apple.fps')).to.equal(404);
  });

  it('exists for ClearKey alone where the operator names no server', async () => {
    const { address } = await open();
    expect([await address(WIDEVINE), await address(PLAYREADY), await address('org.w3.clearkey')]).to.deep.equal([
      404,
      404,
      '/licence/clearkey',
    ]);
  });
});

describe('a licence of the operator’s server', () => {
  const fileId = fileIdOf(track, 'mp4-cenc');
  const servers = { [WIDEVINE]: server() };

  it('sends the challenge unchanged, and returns the server’s answer', async () => {
    const { requests, post } = await open({ servers });
    const received = await post(`/licence/${WIDEVINE}/${fileId}`, 'a challenge', { 'content-type': 'text/xml' });
    expect([received.status, Buffer.from(received.bytes).toString()]).to.deep.equal([200, 'licence 200']);
    expect(requests).to.deep.equal([{ contentId: fileId, body: 'a challenge', type: 'text/xml' }]);
  });

  it('passes on the server’s refusal unchanged, for the player to read', async () => {
    const { post } = await open({ servers }, 400);
    const received = await post(`/licence/${WIDEVINE}/${fileId}`, 'x');
    expect([received.status, Buffer.from(received.bytes).toString()]).to.deep.equal([400, 'licence 400']);
  });

  it('is 502 when the server does not answer, so that players try again', async () => {
    const { post } = await open({ servers }, 0);
    expect((await post(`/licence/${WIDEVINE}/${fileId}`, 'x')).status).to.equal(502);
  });

  it('requires permission to play the file, and an existing file', async () => {
    const { requests, cookie, post, service } = await open({ servers });
    const embed = await fetchScopedToken(service, albumUri('First Light'), cookie);
    expect((await post(`/licence/${WIDEVINE}/${fileIdOf(elsewhere, 'mp4-cenc')}`, 'x', {}, embed)).status).to.equal(403);
    expect((await post(`/licence/${WIDEVINE}/${'0'.repeat(40)}`, 'x')).status).to.equal(403);
    expect((await sendRequest(service, `POST /licence/${WIDEVINE}/${fileId}`, { body: 'x' })).status).to.equal(401);
    expect((await post(`/licence/${PLAYREADY}/${fileId}`, 'x')).status).to.equal(404);
    expect(requests).to.deep.equal([]);
  });
});

describe('the certificate of the operator’s server', () => {
  it('is returned in bytes to signed-in callers, and 404 without one [S7.126]', async () => {
    const certificate = Uint8Array.of(0, 255, 7);
    const { get, service } = await open({ servers: { [WIDEVINE]: server({ certificate }), [PLAYREADY]: server() } });
    const path = '/melody/v1/application-certificate?keysystem=';
    expect((await get(path + WIDEVINE)).bytes).to.deep.equal(certificate);
    expect((await get(path + PLAYREADY)).status).to.equal(404);
    expect((await sendRequest(service, `GET ${path}${WIDEVINE}`)).status).to.equal(401);
  });
});

describe('a player that is too old', () => {
  it('gets 400 and the text it recognises [S8.81]', async () => {
    const { address, post } = await open({ sdkVersionMin: '5.2', servers: { [WIDEVINE]: server({ headers: {} }) } });
    for (const [version, status] of [
      ['5.1.9', 400],
      ['5.2', 200],
      ['5.17.0', 200],
      ['6', 200],
      ['x', 400],
    ] as const) {
      const path = String(await address('org.w3.clearkey', version));
      const received = await post(path, { kids: [kidOf(track)] });
      expect(received.status, version).to.equal(status);
      if (status === 400) expect(received.json).to.deep.equal({ error: { status: 400, message: 'deprecated-version' } });
    }
    expect((await post('/licence/clearkey', { kids: [kidOf(track)] })).status).to.equal(400);
    expect(await address(WIDEVINE, '5.1')).to.equal(`/licence/${WIDEVINE}/{contentId}?sdk_version=5.1`);
  });

  it('is one whose numbers come before those of the oldest that is served', () => {
    const anyVersion = fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyVersion, anyVersion, (least, own) => {
        const padded = (numbers: readonly number[]) =>
          [...numbers, 0, 0, 0]
            .slice(0, 4)
            .map((number) => String(number).padStart(2, '0'))
            .join('.');
        const licensing = { ...DEFAULT_LICENSING, sdkVersionMin: least.join('.') };
        expect(isDeprecated(licensing, own.join('.'))).to.equal(padded(own) < padded([...least]));
      }),
    );
  });
});

describe('an ad-supported listener', () => {
  it('gets no licence unless the operator allows it', async () => {
    const { becomeFree, clearKey } = await open();
    await becomeFree();
    expect(await clearKey(track)).to.equal(403);
  });

  it('is capped at the operator’s limit: 402, until a day has passed [S8.79]', async () => {
    const { becomeFree, clearKey, clock } = await open({ adSupportedTracksPerDay: 2 });
    await becomeFree();
    expect([await clearKey(track), await clearKey(other), await clearKey(track)]).to.deep.equal([200, 200, 200]);
    expect(await clearKey(elsewhere)).to.equal(402);
    await clock.sleep(86_400_001);
    expect(await clearKey(elsewhere)).to.equal(200);
  });
});

describe('the protection header of a file', () => {
  const keyId = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
  const boxOf = (pssh: Uint8Array, at: number) => {
    const view = new DataView(pssh.buffer, pssh.byteOffset);
    let from = 0;
    for (let index = 0; index < at; index += 1) from += view.getUint32(from);
    const dataBytes = view.getUint32(from + 28);
    return Buffer.from(pssh.subarray(from + 32, from + 32 + dataBytes));
  };

  it('names the systems the operator licenses beside ClearKey, in boxes a parser reads', () => {
    const pssh = psshFor(keyId, ['org.w3.clearkey', WIDEVINE, PLAYREADY]);
    expect(keySystemsFor(systemIdsOf(pssh) ?? [])).to.deep.equal([WIDEVINE, PLAYREADY, HARDWARE, 'org.w3.clearkey']);
    expect(keyIdsOf(pssh)).to.deep.equal([keyId.toString('hex')]);
    expect(keySystemsFor(systemIdsOf(psshFor(keyId, ['org.w3.clearkey'])) ?? [])).to.deep.equal(['org.w3.clearkey']);
  });

  it("has the key id in field 2 of Widevine's message", () => {
    expect(boxOf(psshFor(keyId, [WIDEVINE]), 0).toString('hex')).to.equal(`1210${keyId.toString('hex')}`);
  });

  it("has the key id as a GUID in PlayReady's rights management header", () => {
    const object = boxOf(psshFor(keyId, [HARDWARE]), 0);
    expect([object.readUInt32LE(0), object.readUInt16LE(4), object.readUInt16LE(6)]).to.deep.equal([object.length, 1, 1]);
    const header = object.subarray(10, 10 + object.readUInt16LE(8)).toString('utf16le');
    expect(header).to.match(/^<WRMHEADER .*version="4\.0\.0\.0">.*<ALGID>AESCTR<\/ALGID>.*<\/WRMHEADER>$/);
    const kid = Buffer.from(/<KID>([^<]+)<\/KID>/.exec(header)?.[1] ?? '', 'base64');
    expect(kid.toString('hex')).to.equal('03020100050407060809' + '0a0b0c0d0e0f');
  });

  it('is in the seek table, and the bytes of the file stay as they were', async () => {
    const pathOf = async (licensing: Partial<Licensing>) => {
      const { get } = await open(licensing);
      const table = v.parse(
        getSeekTable.response ?? v.never(),
        (await get(`/seektable/${fileIdOf(track, 'mp4-cenc')}.json`)).json,
      );
      return { ...table, pssh: systemIdsOf(Buffer.from(table.pssh ?? '', 'base64'))?.length };
    };
    const [own, more] = [await pathOf({}), await pathOf({ servers: { [WIDEVINE]: server() } })];
    expect([own.pssh, more.pssh]).to.deep.equal([1, 2]);
    expect({ ...more, pssh: 1 }).to.deep.equal(own);
  });
});

describe('the operator’s licence settings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cadenza-drm-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const written = (value: unknown) => {
    const path = join(folder, 'drm.json');
    writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
    return path;
  };

  it('are a server per key system with its headers and its certificate, and two limits', async () => {
    writeFileSync(join(folder, 'cert.bin'), Uint8Array.of(1, 2));
    const path = written({
      sdk_version_min: '5.0',
      ad_supported_tracks_per_day: 30,
      key_systems: {
        [WIDEVINE]: { url: 'https://a.example', certificate: 'cert.bin' },
        [PLAYREADY]: { url: 'https://b.example', headers: { k: 'v' } },
      },
    });
    const { servers, ...limits } = await licensingOf(path);
    expect(limits).to.deep.equal({ sdkVersionMin: '5.0', adSupportedTracksPerDay: 30 });
    expect(servers[PLAYREADY]).to.deep.equal({ url: 'https://b.example', headers: { k: 'v' }, certificate: null });
    expect([...(servers[WIDEVINE]?.certificate ?? [])]).to.deep.equal([1, 2]);
    expect(await licensingOf(null)).to.deep.equal(DEFAULT_LICENSING);
  });

  for (const [value, field] of [
    ['x', 'it is not JSON'],
    ['3', 'the whole'],
    [{ key_systems: { [WIDEVINE]: { url: 'http://a.example' } } }, `key_systems → ${WIDEVINE} → url`],
    [{ key_systems: { 'com.apple.fps': {} } }, 'key_systems → com.apple.fps'],
    [{ key_systems: { [WIDEVINE]: { url: 'https://a.example', headers: { a: 1 } } } }, `key_systems → ${WIDEVINE} → headers → a`],
    [{ sdk_version_min: 'new' }, 'sdk_version_min: is no version'],
    [{ ad_supported_tracks_per_day: 0 }, 'ad_supported_tracks_per_day'],
    [{ drm: true }, 'drm'],
  ] as const)
    it(`name the field that is wrong: ${field}`, () => {
      const parsed = parseLicensing(typeof value === 'string' ? value : JSON.stringify(value));
      expect(parsed.ok ? 'fine' : parsed.error).to.contain(field);
    });

  it('end the start in one sentence when they cannot be read', async () => {
    const sentence = (path: string) =>
      licensingOf(path).then(
        () => 'fine',
        (thrown: unknown) => (thrown as Error).message,
      );
    expect(await sentence(join(folder, 'none.json'))).to.contain('cannot be read: it does not exist');
    const noCertificate = written({ key_systems: { [WIDEVINE]: { url: 'https://a.example', certificate: 'none.bin' } } });
    expect(await sentence(noCertificate)).to.contain('none.bin cannot be read');
    expect(await sentence(written('x'))).to.contain('cannot be used: it is not JSON.');
  });
});

describe('the content keys an operator’s licence server is fed with', () => {
  it('are those of every track and episode, once', async () => {
    const { service } = await createServiceHarness();
    const packager = createTonePackager({ masterKey: TEST_SECRET });
    const found = new Map<string, string>();
    for await (const { uri, keyId, key } of contentKeys(service.store, packager.contentKey)) {
      expect(found.has(uri)).to.equal(false);
      found.set(uri, `${keyId}:${key}`);
    }
    expect([...found.keys()].filter((uri) => uri.includes(':episode:'))).to.have.length(3);
    expect([...found.keys()].filter((uri) => uri.includes(':track:'))).to.have.length(8);
    expect(found.get(`spotify:track:${track}`)).to.equal(
      `${hexFromId(track) ?? ''}:${Buffer.from(packager.contentKey(track)).toString('hex')}`,
    );
  });
});
