import { writeFileSync } from 'node:fs';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { openAlbum, playRow, signUp, waitForSound } from '#tests/support/service/member-test-client.ts';
import { scratchFolder } from '#tests/support/service/product-process.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

const FILES = '**/cdn/audio/**';
const LICENCES = '**/licence/**';

type Fault = (route: Route) => Promise<void>;
const answer =
  (status: number, body = ''): Fault =>
  (route) =>
    route.fulfill({ status, body });
const nothing: Fault = (route) => route.abort();
/** A part of the file that is shorter than what was asked for. */
const tooShort: Fault = (route) =>
  route.fulfill({ status: 206, headers: { 'content-range': 'bytes 0-99/100' }, body: 'x'.repeat(100) });

interface ProvokedError {
  readonly title: string;
  readonly code: string;
  /** The requests that fail, and how. */
  readonly requests: string | RegExp;
  readonly fault: Fault;
  /** What the listener reads: what happened, and what to do. */
  readonly notice: readonly [heading: string, sentence: string];
}

const PART_MISSING = ['Playback failed', 'Part of this couldn’t be loaded. Try again, or play something else.'] as const;
const NO_LICENCE = ['License missing', 'This browser didn’t get a license to play this. Try reloading the page.'] as const;

const PLAYBACK_ERRORS: readonly ProvokedError[] = [
  {
    title: 'a file that is not there [S4.30]',
    code: 'FRAGMENT_REQUEST_STATUS',
    requests: FILES,
    fault: answer(404),
    notice: PART_MISSING,
  },
  {
    title: 'a file without an answer',
    code: 'FRAGMENT_REQUEST_ZERO_STATUS',
    requests: FILES,
    fault: nothing,
    notice: PART_MISSING,
  },
  { title: 'an empty file', code: 'FRAGMENT_REQUEST_EMPTY', requests: FILES, fault: answer(200), notice: PART_MISSING },
  {
    title: 'a file that ends too early',
    code: 'FRAGMENT_REQUEST_UNEXPECTED_LENGTH',
    requests: FILES,
    fault: tooShort,
    notice: PART_MISSING,
  },
  {
    title: 'a file whose address is refused, as is a new one',
    code: 'STORAGE_RESOLVE_FAILED',
    requests: /\/(cdn\/audio|storage-resolve)\//,
    fault: answer(403),
    notice: ['Playback failed', 'This couldn’t be loaded. Try again, or play something else.'],
  },
  {
    title: 'a licence that is refused [S4.34]',
    code: 'EME_LICENSE_REQUEST_FAILED',
    requests: LICENCES,
    fault: answer(403),
    notice: NO_LICENCE,
  },
  { title: 'an empty licence', code: 'EME_LICENSE_REQUEST_EMPTY', requests: LICENCES, fault: answer(200), notice: NO_LICENCE },
  {
    title: 'a licence that the browser does not take',
    code: 'EME_LICENSE_UPDATE_FAILED',
    requests: LICENCES,
    fault: answer(200, '{"keys":[],"type":"temporary"}'),
    notice: NO_LICENCE,
  },
  {
    title: 'the listening limit [S4.33, S8.19]',
    code: 'CAPPING_USER_IS_CAPPED',
    requests: LICENCES,
    fault: answer(402),
    notice: ['Listening limit reached', 'You’ve reached your listening limit for now. Try again later.'],
  },
];

describe('errors that are provoked in Chromium', () => {
  const drm = scratchFolder('drm');
  let harness: ProductHarness;
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    // Where versions are checked, every licence is requested.
    writeFileSync(`${drm.path}/drm.json`, JSON.stringify({ sdk_version_min: '0' }));
    harness = await createProductHarness(
      (folder) => {
        for (const name of ['Long', 'Other'])
          makeAlbum(folder, `${name} Night`, 'Nora Lund', [{ name: `${name}/01.flac`, seconds: 60 }]);
      },
      ['--drm', `${drm.path}/drm.json`],
    );
    ({ context, page } = await harness.newPage());
    await signUp(page, harness.origin);
  });
  afterEach(() => context.unrouteAll());
  after(async () => {
    await harness.close();
    drm.remove();
  });

  const notices = () => page.getByRole('region', { name: 'Messages' });

  /** The notice names what happened, what to do, and in its details the code. */
  async function readNotice([heading, sentence]: ProvokedError['notice'], code: string): Promise<void> {
    await notices().getByRole('heading', { name: heading }).waitFor();
    await notices().getByText(sentence, { exact: true }).waitFor();
    await notices().getByText('Details').click();
    await notices().getByText(code, { exact: true }).waitFor();
  }

  /** The notice can be dismissed, and another album plays. */
  async function dismissAndPlay(): Promise<void> {
    await notices().getByRole('button', { name: 'Dismiss' }).click();
    await openAlbum(page, 'Other Night');
    await playRow(page, 'Other Night 1');
    await waitForSound(page);
  }

  for (const { title, code, requests, fault, notice } of PLAYBACK_ERRORS)
    it(`${title}: a sentence names it, and another album plays after it`, async () => {
      await context.route(requests, fault);
      // A page that has loaded nothing before.
      await page.goto(harness.origin);
      await openAlbum(page, 'Long Night');
      await playRow(page, 'Long Night 1');
      await readNotice(notice, code);
      await context.unrouteAll();
      await dismissAndPlay();
    });

  it('a version of the page that is too old for licences: a sentence names it, and the reloaded page plays', async () => {
    await context.route(LICENCES, answer(400, '{"error":"deprecated version"}'));
    await page.goto(harness.origin);
    await openAlbum(page, 'Long Night');
    await playRow(page, 'Long Night 1');
    const sentence = 'This page is out of date. Reload it to play protected music.';
    await readNotice(['License missing', sentence], 'EME_LICENSE_DEPRECATED');

    await context.unrouteAll();
    await page.reload();
    await playRow(page, 'Long Night 1');
    await waitForSound(page);
  });

  it('a search that the server cannot answer: a sentence names it, and “Try again” finds', async () => {
    await context.route('**/v1/search?**', answer(500));
    await page.goto(`${harness.origin}/search?q=night`);
    const main = page.getByRole('main');
    await main.getByText('The server sent an unexpected answer. Try again in a moment.').waitFor();
    await context.unrouteAll();
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByRole('link', { name: 'Long Night', exact: true }).first().waitFor();
  });

  it('a song that cannot be saved: a sentence names it, and the heart is as before', async () => {
    await page.goto(harness.origin);
    await openAlbum(page, 'Long Night');
    await context.route('**/collection-view/v1/collection/tracks/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 403 }) : route.continue(),
    );
    const heart = page.getByRole('main').getByRole('button', { name: 'Save Long Night 1', exact: true });
    await heart.click();
    await notices().getByText('Couldn’t save “Long Night 1”. It may no longer be in the library.').waitFor();
    await heart.and(page.locator('[aria-pressed="false"]')).waitFor();

    await context.unrouteAll();
    await heart.click();
    await heart.and(page.locator('[aria-pressed="true"]')).waitFor();
  });
});
