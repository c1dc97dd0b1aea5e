import type { CDPSession } from 'playwright-core';
import type { ConnectCommand } from '#domain/connect/types.ts';
import { LOG_BATCH_DELAY_MS } from '#domain/constants/network/reporting.ts';
import { openAlbum, playRow, signIn, waitForPlaying } from '#tests/support/service/member-test-client.ts';
import { LOOPBACK } from '../../throttled-connection.ts';
import type { BenchStand } from '../../bench-stand.ts';

/** Of each, one after the other in turn. */
const ROUNDS = 30;

/** After this long everything that follows a press is done: the command is answered, the queue read again, and drawn. */
const SETTLED_MS = 700;

/** The playback report of the track before is sent this long after: nothing else is measured until then. */
const REPORTED_MS = LOG_BATCH_DELAY_MS + 1_000;

/** The first song of the album sounds, and this one is queued by its menu. */
const [FIRST, ADDED] = ['Song 1', 'Song 3'];

type Add = (figure: string, ms: number) => void;

/**
 * What commands to a long queue cost in the page, with its panel open: time in scripts from the press of a key until
 * everything is settled, in the web player over its service, beyond `nothing`: what goes on in as much time without a press.
 */
export async function queueInPage(stand: BenchStand, tracks: number, add: Add): Promise<void> {
  stand.line.use(LOOPBACK);
  const page = await stand.openTab();
  try {
    await signIn(page, stand.origin);
    await openAlbum(page, 'Bench');
    await playRow(page, FIRST);
    await waitForPlaying(page, FIRST);
    await fill(stand, tracks);
    await page.getByRole('button', { name: 'Queue', exact: true }).first().click();
    const rows = page.getByRole('list', { name: 'Next in queue' }).getByRole('listitem');
    await rows.nth(2).getByRole('button').first().waitFor();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });

    for (let round = -1; round < ROUNDS; round += 1) {
      const nothingMs = await scriptMs(cdp, () => Promise.resolve());
      const tell = (name: string, ms: number) => round >= 0 && add(name, ms);
      const taken = async (name: string, act: () => Promise<void>) => tell(name, (await scriptMs(cdp, act)) - nothingMs);
      tell('nothing', nothingMs);
      await page
        .getByRole('button', { name: `More options for ${ADDED}`, exact: true })
        .first()
        .press('Enter');
      await page.getByRole('menuitem', { name: 'Add to queue' }).focus();
      await taken('add', () => page.keyboard.press('Enter'));
      await rows.nth(1).getByRole('button').nth(1).focus();
      await taken('reorder', () => page.keyboard.press('Alt+ArrowDown'));
      await rows.nth(3).getByRole('button').nth(2).focus();
      await taken('remove', () => page.keyboard.press('Enter'));
      await page.getByRole('button', { name: 'Next', exact: true }).first().focus();
      await taken('skip', () => page.keyboard.press('Enter'));
      await page.waitForTimeout(REPORTED_MS);
    }
  } finally {
    await page.context().close();
  }
}

/** So many songs behind what plays, as another of the listener's clients would queue them. */
async function fill({ service }: BenchStand, tracks: number): Promise<void> {
  const origin = `http://127.0.0.1:${service.port}`;
  const headers = { authorization: `Bearer ${await service.service.identity.issueScriptToken(service.userId)}` };
  const { devices } = (await (await fetch(`${origin}/v1/me/player/devices`, { headers })).json()) as {
    readonly devices: readonly { readonly id: string; readonly is_active: boolean }[];
  };
  const id = devices.find(({ is_active }) => is_active)?.id ?? '';
  const uris = [...service.sources.values()].map((source) => `spotify:track:${source.id}`);
  const next_tracks = Array.from({ length: tracks }, (_, at) => {
    return { uri: uris[at % uris.length] ?? '', uid: '', provider: 'queue' as const, metadata: {} };
  });
  const command: ConnectCommand = { endpoint: 'set_queue', next_tracks, prev_tracks: [] };
  const url = `${origin}/connect-state/v1/player/command/from/${id}/to/${id}`;
  const { ok, status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ command }) });
  if (!ok) throw new Error(`The queue could not be filled: ${status}`);
}

async function scriptMs(cdp: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await scriptTimeMs(cdp);
  await act();
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  return (await scriptTimeMs(cdp)) - before;
}

async function scriptTimeMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN) * 1_000;
}
