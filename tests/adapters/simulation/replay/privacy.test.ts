import { expect } from 'chai';
import { OWNER } from '#adapters/simulation/world/accounts.ts';
import { exportSession } from '#application/diagnostics/export-session.ts';
import { codeOf, sourcesIn } from '../../../architecture/sources.ts';
import { carryOut, NAMES, openRecorded, type Recorded } from './recorded-session.ts';

const ACTS = [
  'play',
  'save',
  'create playlist',
  'search',
  'edit playlist',
  'queue',
  'next',
  'sleep at end',
  'lose the line',
] as const;

async function session(): Promise<Recorded & { readonly text: string }> {
  const recorded = await openRecorded();
  await carryOut(
    recorded,
    ACTS.map((name) => ({ name, thenMs: 5_000 })),
  );
  return { ...recorded, text: exportSession(recorded.recorder.steps(), 0).text };
}

/** All recorded values as they are, with names and secrets. */
const rawOf = ({ recorder }: Recorded) =>
  JSON.stringify(recorder.steps(), (_, value: unknown) => (value instanceof Set ? [...value] : value));

/** The keys of all objects in a value of JSON. */
function keysIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(keysIn)];
}

/** Every private text that a page sent: tokens, ids, signatures of addresses. */
function secretsOf({ page }: Recorded): ReadonlySet<string> {
  const texts = page.http.sent.flatMap(({ url, headers, body }) => [
    ...new URL(url).pathname.split(/[/:]/),
    ...new URL(url).searchParams.values(),
    ...Object.entries(headers ?? {}).flatMap(([name, value]) =>
      /authorization|cookie|connection-id/i.test(name) ? [value.replace('Bearer ', '')] : [],
    ),
    ...(typeof body === 'string' ? (body.match(/[\w-]{16,}/g) ?? []) : []),
  ]);
  return new Set(texts.filter((text) => text.length >= 16 && /\d/.test(text)));
}

describe('an exported session', () => {
  it('has no name of a person, device, title, playlist or search', async () => {
    const recorded = await session();
    await recorded.world.close();
    const names = Object.values({ ...NAMES, ...OWNER }).flat();
    const words = names.flatMap((name) => name.toLowerCase().split(' ')).filter((word) => word.length > 3);
    const found = (text: string) => words.filter((word) => text.toLowerCase().includes(word));
    expect(found(rawOf(recorded))).to.include.members(['zebulonic', 'quixotry', 'xanthippe', 'gloaming', 'owner']);
    expect(found(recorded.text)).to.deep.equal([]);
  });

  it('has no token, id or address that the page sent', async () => {
    const recorded = await session();
    await recorded.world.close();
    const secrets = [...secretsOf(recorded)];
    const raw = rawOf(recorded);
    expect(secrets.filter((secret) => raw.includes(secret))).to.have.length.greaterThan(10);
    expect(secrets.filter((secret) => recorded.text.includes(secret))).to.deep.equal([]);
  });

  it('has no property but those that the sources name', async () => {
    const { text, world } = await session();
    await world.close();
    const names = new Set(sourcesIn('domain', 'application').flatMap((file) => codeOf(file).match(/[A-Za-z_]\w*/g) ?? []));
    const keys = new Set(keysIn(JSON.parse(text)));
    const isPseudonym = (key: string) => /^~\d+$/.test(key);
    expect([...keys].filter((key) => !names.has(key.replace('$', '')) && !isPseudonym(key))).to.deep.equal([]);
  });
});
