import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { createThrottledLine, type ThrottledLine } from '#tests/support/world/throttled-line.ts';
import { openAlbum, signUp } from '#tests/support/service/member-test-client.ts';
import { makeSixSongs } from '#tests/support/service/audio-fixtures.ts';
import { runProduct } from '#tests/support/service/product-process.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

/** The titles as they stand in the list, from the top. */
const titles = (page: Page) =>
  page
    .getByRole('main')
    .locator('ol[aria-label] li a[href^="/track/"]')
    .evaluateAll((links) =>
      links
        .map((link) => ({ text: link.textContent, top: link.getBoundingClientRect().top }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text.replace('Six Songs ', '')),
    );
const waitForTitles = async (page: Page, expected: readonly string[]) => {
  for (let tries = 0; (await titles(page)).join() !== expected.join(); tries += 1) {
    if (tries > 300) throw new Error(`${(await titles(page)).join()} instead of ${expected.join()}`);
    await page.waitForTimeout(100);
  }
};
const verb = (page: Page, title: string) =>
  page.getByRole('main').getByRole('button', { name: `Play Six Songs ${title}`, exact: true });
const press = async (page: Page, title: string, keys: string) => {
  await verb(page, title).focus();
  await page.keyboard.press(keys);
};
const rename = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Edit name and description' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};
const notice = (page: Page, sentence: RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(sentence);

describe('two members who change one playlist at once in Chromium, one of them without a connection for a while', () => {
  let harness: ProductHarness;
  let line: ThrottledLine;
  let ann: Page;
  let ben: Page;

  before(async () => {
    harness = await createProductHarness(makeSixSongs);
    line = await createThrottledLine(harness.origin);
    ({ page: ann } = await harness.newPage());
    ({ page: ben } = await harness.newPage());
    await signUp(ann, harness.origin);
    const { output } = await runProduct(['invite', ...harness.installation]);
    await ben.goto(line.origin);
    await ben.evaluate(
      async (invitation) => {
        const body = JSON.stringify({ username: 'ben', password: 'a quiet morning', invitation });
        await fetch('/signup', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      },
      /[0-9a-f]{32}/.exec(output)?.[0] ?? '',
    );
  });

  after(async () => {
    await line.close();
    await harness.close();
  });

  it('is made of an album and opened to others by its menus', async () => {
    await openAlbum(ann, 'Six Songs');
    await ann.getByRole('main').getByRole('button', { name: 'More options for Six Songs', exact: true }).click();
    await ann.getByRole('menuitem', { name: 'New playlist from this' }).click();
    await ann.waitForURL(/\/playlist\//);
    await waitForTitles(ann, ['1', '2', '3', '4', '5', '6']);
    await ann.getByRole('main').getByRole('button', { name: 'More options for Six Songs', exact: true }).click();
    await ann.getByRole('menuitem', { name: 'Make collaborative' }).click();
    await ann.getByText('Collaborative', { exact: true }).waitFor();
    await ben.goto(line.origin + new URL(ann.url()).pathname);
    await waitForTitles(ben, ['1', '2', '3', '4', '5', '6']);
  });

  it("shows each member's change to the other at once, with a notice", async () => {
    await press(ann, '6', 'Delete');
    await waitForTitles(ben, ['1', '2', '3', '4', '5']);
    await notice(ben, /1 song removed/).waitFor();
    await ann.getByRole('button', { name: 'Undo' }).click();
    await waitForTitles(ben, ['1', '2', '3', '4', '5', '6']);
  });

  it('converges for both, reports what happened, and asks which name to keep', async () => {
    await line.cut();
    await notice(ben, /Connection lost/).waitFor();
    await press(ben, '2', 'Delete');
    await press(ben, '6', 'Alt+ArrowUp');
    await rename(ben, 'Evening');
    await ben.getByText(/Not saved yet/).waitFor();
    await waitForTitles(ben, ['1', '3', '4', '6', '5']);

    await press(ann, '4', 'Delete');
    await press(ann, '3', 'Alt+ArrowUp');
    await rename(ann, 'Morning');
    await waitForTitles(ann, ['1', '3', '2', '5', '6']);

    await line.mend();
    const dialog = ben.getByRole('dialog', { name: 'Choose a name' });
    await dialog.getByText(/You renamed this playlist to “Evening”.*“Morning”/).waitFor();
    await notice(ann, /1 song removed/).waitFor();
    for (const page of [ann, ben]) await waitForTitles(page, ['1', '3', '6', '5']);
    await dialog.getByRole('button', { name: 'Keep “Evening”' }).click();
    for (const page of [ann, ben]) {
      await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor();
      expect(await titles(page)).to.deep.equal(['1', '3', '6', '5']);
    }
    await ben.getByText(/Not saved yet/).waitFor({ state: 'detached' });
  });
});
