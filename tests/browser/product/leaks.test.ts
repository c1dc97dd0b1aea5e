import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { readSessionLog, replaySessionLog } from '#adapters/simulation/replay/replay.ts';
import { openAlbum, OWNER, playRow, signUp, waitForSound } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { openTraceCollector } from '#tests/support/world/trace-collector.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const TITLES = { album: 'Quixotry Nocturnes', artist: 'Marguerite Xanthippe' };
const NAMES = { device: 'Annabel Kitchenette', playlist: 'Gloaming Mixtape', query: 'Yggdrasil' };
const WRONG = { password: 'Vesperal-Zither-81', token: 'crepuscular0zebulonic0token0of0an0unknown0account' };

/** Parameters of addresses that are secrets: tokens, tickets, signatures, and the session that a signature is for. */
const SECRET_PARAMETERS = ['access_token', 'sign', 'for'] as const;

/** What a browser sends and receives that is secret, and what it is. */
type Secrets = Map<string, (typeof SECRET_PARAMETERS)[number] | 'token' | 'key' | 'cookie'>;

function collectSecrets(context: BrowserContext, page: Page): Secrets {
  const secrets: Secrets = new Map();
  const addQuery = (url: string) => {
    const { searchParams } = new URL(url);
    for (const name of SECRET_PARAMETERS) secrets.set(searchParams.get(name) ?? '', name);
    secrets.delete('');
  };
  context.on('request', (request) => {
    const [, token] = (request.headers()['authorization'] ?? '').split('Bearer ');
    if (token !== undefined) secrets.set(token, 'token');
    addQuery(request.url());
  });
  /** Keys of a licence, which an answer or a push may hold as text within its JSON. */
  const addKeys = (text: string) => {
    for (const [, key = ''] of text.matchAll(/\\?"k\\?": ?\\?"([\w-]+)/g)) secrets.set(key, 'key');
  };
  context.on('response', (response) => {
    if (/licen[cs]e|track-playback/.test(response.url())) response.text().then(addKeys, () => undefined);
  });
  page.on('websocket', (socket) => {
    addQuery(socket.url());
    socket.on('framereceived', ({ payload }) => addKeys(payload.toString()));
  });
  return secrets;
}

describe('what leaves a session in Chromium', () => {
  let harness: ProductHarness;
  let collector: Awaited<ReturnType<typeof openTraceCollector>>;
  let context: BrowserContext;
  let page: Page;
  let secrets: Secrets;

  const token = () =>
    page.evaluate(async () => ((await (await fetch('/session')).json()) as { readonly accessToken: string }).accessToken);

  const call = async (method: string, path: string, bearer: string, body?: object) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', origin: harness.origin };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(harness.origin + path, { method, headers, ...sent });
    return { status: response.status, text: await response.text() };
  };

  async function exportSession(): Promise<string> {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Why did it stop?' }).click();
    await page.getByRole('list', { name: 'What happened' }).getByText(`“${TITLES.album} 1” started.`).waitFor();
    const button = page.getByRole('button', { name: 'Export session' });
    await button.scrollIntoViewIfNeeded();
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).to.match(/^cadenza-session-\d{4}-\d{2}-\d{2}\.json$/);
    return readFile(await download.path(), 'utf8');
  }

  before(async () => {
    const files = [1, 2].map((number) => ({ name: `Album/0${number}.m4a`, seconds: 40 }));
    collector = await openTraceCollector();
    const args = ['--log-level', 'debug', '--otlp', collector.url];
    harness = await createProductHarness((folder) => makeAlbum(folder, TITLES.album, TITLES.artist, files), args);
    ({ context, page } = await harness.newPage());
    secrets = collectSecrets(context, page);
    await signUp(page, harness.origin);
    await openAlbum(page, TITLES.album);
    await playRow(page, `${TITLES.album} 1`);
    await waitForSound(page);
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await waitForSound(page);
  });

  after(async () => {
    await harness.close();
    collector.close();
  });

  it('replays with every state equal, where it is exported', async () => {
    const read = readSessionLog(await exportSession());
    if (!read.ok) throw new Error(read.error);
    const { machines } = replaySessionLog(read.value);
    expect(machines.map(({ name }) => name)).to.include.members([
      ...['transport', 'registration', 'command-queue', 'track-playback', 'playback', 'tracking'],
    ]);
    expect(machines.filter(({ difference }) => difference !== null)).to.deep.equal([]);
    expect(machines.find(({ name }) => name === 'playback')?.equalSteps).to.be.greaterThan(10);
  });

  it('has no token, password, key, cookie or name, in no output', async () => {
    const bearer = await token();
    // Traffic that fails, by which logs are written.
    await call('POST', '/login', '', { username: OWNER.name, password: WRONG.password });
    await call('GET', `/v1/search?q=${NAMES.query}&type=track`, WRONG.token);
    await call('GET', `/dealer?access_token=${WRONG.token}`, WRONG.token);
    await call('GET', `/cdn/audio/${'0'.repeat(40)}?for=${WRONG.token}&sign=${WRONG.token}`, WRONG.token);
    await call('GET', `/v1/search?q=${NAMES.query}&type=track`, bearer);
    await call('POST', `/v1/users/${OWNER.name}/playlists`, bearer, { name: NAMES.playlist, public: false });
    await call('POST', '/track-playback/v1/devices', bearer, {
      device: { device_id: 'a', name: NAMES.device },
      connection_id: 'x',
    });
    await call('POST', '/v1/users/unknown/playlists', bearer, { name: NAMES.playlist });
    await page.route('**/track-playback/v1/devices/*/state', (route) => route.fulfill({ status: 400, body: '' }));
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const session = await exportSession();
    for (const { value } of await context.cookies()) secrets.set(value, 'cookie');
    const embed = await context.newPage();
    const { text: albums } = await call('GET', '/v1/search?q=Quixotry&type=album', bearer);
    const [, albumId = ''] = /spotify:album:(\w{22})/.exec(albums) ?? [];
    await embed.goto(`${harness.origin}/embed/album/${albumId}`);
    await embed.locator('.row').first().waitFor();
    await embed.close();
    // What waits is sent as the page closes.
    await page.goto('about:blank');
    const reports = async () => (await call('GET', '/v1/library/telemetry?format=jsonl', bearer)).text;
    const isComplete = async () => (await reports()).includes('jssdk_warning') && collector.text().includes('POST /login');
    while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 200));

    const security = `${harness.music}/../data/security`;
    /** Each output, and whether it is about accounts. A new output is a line here. */
    const outputs: readonly { readonly name: string; readonly text: string; readonly namesAccounts?: true }[] = [
      { name: 'the log', text: harness.product().output() },
      { name: 'the session', text: session },
      { name: 'the traces', text: collector.text() },
      { name: 'the metrics', text: (await call('GET', '/metrics', '')).text },
      { name: 'the reports as JSON lines', text: await reports(), namesAccounts: true },
      {
        name: 'the reports as CSV',
        text: (await call('GET', '/v1/library/telemetry?format=csv', bearer)).text,
        namesAccounts: true,
      },
      {
        ...{ name: 'the security log', namesAccounts: true },
        text: readdirSync(security)
          .map((file) => readFileSync(`${security}/${file}`, 'utf8'))
          .join(''),
      },
    ];
    for (const { name, text } of outputs) expect(text.length, name).to.be.greaterThan(50);
    expect([...new Set(secrets.values())]).to.have.members(['token', 'access_token', 'sign', 'for', 'key', 'cookie']);
    const everywhere = [...secrets.keys(), OWNER.password, ...Object.values(WRONG), ...Object.values(NAMES)];
    const has = (text: string, secret: string) => text.toLowerCase().includes(secret.toLowerCase());
    const found = outputs.flatMap(({ name, namesAccounts, text }) => {
      expect(has(text, OWNER.name), `${name} has the name of the account`).to.equal(namesAccounts ?? false);
      return everywhere.filter((secret) => has(text, secret)).map((secret) => `${name}: ${secret}`);
    });
    expect(found).to.deep.equal([]);
  });
});
