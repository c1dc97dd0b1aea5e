import { positionAt } from '#application/player-view/playback-position.ts';
import type { Device, World } from '../../world/world.ts';

export const idOf = ({ deviceId }: Device) => deviceId;

/** What a listener sees of the account, apart from the position. */
function seen(page: Device) {
  const { contextUri, devices, nextTracks, phase, queueRevision, repeat, shuffle, track } = page.view();
  const queue = nextTracks.flatMap(({ uid, uri }) => (uid.startsWith('q') ? [uri] : []));
  return {
    ...{ contextUri, phase, queue, queueRevision, repeat, shuffle },
    next: nextTracks.slice(0, 2).map(({ uri }) => uri),
    track: track && `${track.uri} ${track.uid}`,
    devices: devices.map(({ id, isActive }) => `${id.slice(0, 6)}${isActive ? ' plays' : ''}`).sort(),
  };
}

/** What the pages that are open and signed in do not show alike, and what does not sound as it is shown. */
export function disagreementsOf(
  { clock, embeds }: World,
  pages: readonly Device[],
  devices: readonly Device[] = pages,
): readonly string[] {
  const nowMs = clock.nowMs();
  const wrong: string[] = [];
  const account = pages[0]?.account.username;
  const embedded = embeds().filter((embed) => embed.isOpen() && embed.account.username === account);
  const soundingIds = [
    ...pages.flatMap((page) => (page.media.isSounding() ? [idOf(page)] : [])),
    ...embedded.flatMap((embed) => (embed.full()?.isSounding() ? [embed.deviceId() ?? ''] : [])),
  ];
  if (soundingIds.length > 1) wrong.push('two sound in the end');
  const [first, ...others] = pages;
  if (first === undefined) return wrong;
  for (const page of pages) if (page.view().connection !== 'connected') wrong.push('not connected');
  const expected = seen(first);
  const ids = devices.map((page) => idOf(page).slice(0, 6)).sort();
  // An embed is one of the devices once it plays whole tracks.
  const inEmbeds = embedded.map((embed) => embed.deviceId()?.slice(0, 6) ?? '');
  const listed = expected.devices.map((text) => text.slice(0, 6)).filter((id) => !inEmbeds.includes(id));
  if (ids.join() !== listed.join()) wrong.push('devices are not the pages that are open');
  for (const other of others) {
    const actual = seen(other);
    for (const key of Object.keys(expected) as (keyof typeof expected)[])
      if (JSON.stringify(actual[key]) !== JSON.stringify(expected[key]))
        wrong.push(`differs: ${key} (${JSON.stringify(expected[key])} and ${JSON.stringify(actual[key])})`);
    const apartMs = Math.abs(positionAt(other.view(), nowMs) - positionAt(first.view(), nowMs));
    if (apartMs > 1_000) wrong.push(`differs: position (${String(apartMs)})`);
  }
  const active = first.view().devices.find(({ isActive }) => isActive)?.id;
  const isPlaying = first.view().phase === 'playing';
  if (isPlaying && (active === undefined || !soundingIds.includes(active))) wrong.push('shown as playing, and silent');
  if (!isPlaying && soundingIds.length > 0) wrong.push('shown as silent, and sounds');
  return wrong;
}
