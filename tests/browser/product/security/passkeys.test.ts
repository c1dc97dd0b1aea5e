import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { OWNER, signUp } from '#tests/support/service/member-test-client.ts';
import { makeAlbum } from '#tests/support/service/audio-fixtures.ts';
import { createProductHarness, type ProductHarness } from '#tests/support/world/product-harness.ts';

/** A virtual authenticator that approves everything, as a phone or laptop does after a fingerprint. */
async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('a passkey in Chromium', () => {
  let harness: ProductHarness;
  before(async () => {
    harness = await createProductHarness((folder) =>
      makeAlbum(folder, 'One Song', 'Nora Lund', [{ name: 'One/01.m4a', seconds: 5 }]),
    );
  });
  after(() => harness.close());

  it('is made in the settings, and completes the next sign-in', async () => {
    const { page, context } = await harness.newPage();
    await giveAuthenticator(page);
    await signUp(page, harness.origin);
    await page.goto(`${harness.origin}/library`);
    const settings = page.getByRole('region', { name: 'Two-step verification' });
    await settings.getByRole('button', { name: 'Add passkey' }).click();
    await settings.getByLabel('Passkey name').fill('Laptop');
    await settings.getByRole('button', { name: 'Create passkey' }).click();
    await settings.getByText('Save these recovery codes').waitFor();
    expect(
      await settings
        .getByRole('listitem')
        .filter({ hasText: /^[\da-f]{6}(-[\da-f]{6}){4}$/ })
        .count(),
    ).to.equal(10);
    await settings.getByText('Passkey for localhost').waitFor();

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    // The settings have fields of these names too.
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await page.getByLabel('Name').fill(OWNER.name);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await context.close();
  });
});
