import { expect } from 'chai';
import fc from 'fast-check';
import { evaluateRules, holds } from '#domain/smart-playlists/evaluate.ts';
import {
  ALL_SONGS,
  DATE_FIELDS,
  DATE_TESTS,
  NUMBER_FIELDS,
  NUMBER_TESTS,
  ORDER_FIELDS,
  TEXT_FIELDS,
  TEXT_TESTS,
  type Condition,
  type ListenerFacts,
  type RuleGroup,
  type SmartRules,
  type TrackFacts,
} from '#domain/smart-playlists/types.ts';
import { createTally } from '#tests/support/world/tally.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;

const word = fc.constantFrom('Night', 'nïght', 'Ferry', 'night ferry', 'Jazz', 'flac', 'mp3');
const some = fc.nat({ max: 4 });
const track: fc.Arbitrary<Omit<TrackFacts, 'id'>> = fc.record({
  title: word,
  artists: fc.array(word, { maxLength: 2 }),
  album: word,
  genres: fc.array(word, { maxLength: 2 }),
  year: fc.option(some),
  format: fc.constantFrom('flac', 'mp3'),
  lengthS: some,
  addedMs: some.map((days) => NOW_MS - days * DAY_MS),
  disc: some,
  number: some,
});
const listener: fc.Arbitrary<ListenerFacts> = fc.record({
  plays: some,
  playedMs: fc.option(some.map((days) => NOW_MS - days * DAY_MS)),
  isLiked: fc.boolean(),
});
const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constantFrom(...TEXT_FIELDS), test: fc.constantFrom(...TEXT_TESTS), value: word }),
  fc.record({ field: fc.constantFrom(...NUMBER_FIELDS), test: fc.constantFrom(...NUMBER_TESTS), value: some }),
  fc.record({ field: fc.constantFrom(...DATE_FIELDS), test: fc.constantFrom(...DATE_TESTS), value: some }),
  fc.record({ field: fc.constant('liked' as const), test: fc.constant('is' as const), value: fc.boolean() }),
);
const { group } = fc.letrec<{ group: RuleGroup; rule: Condition | RuleGroup }>((tie) => ({
  group: fc.record({ match: fc.constantFrom('all', 'any'), rules: fc.array(tie('rule'), { maxLength: 3 }) }),
  rule: fc.oneof({ depthSize: 'small' }, condition, tie('group')),
}));
const rules: fc.Arbitrary<SmartRules> = fc
  .tuple(
    group,
    fc.record({
      order: fc.record({ by: fc.constantFrom(...ORDER_FIELDS), descending: fc.boolean() }),
      limit: fc.option(fc.integer({ min: 1, max: 3 })),
    }),
  )
  .map(([rest, order]) => ({ ...rest, ...order }));
const library = fc.array(fc.tuple(track, fc.option(listener)), { maxLength: 6, size: 'max' }).map((all) => ({
  tracks: all.map(([facts], at) => ({ ...facts, id: String(at) })),
  listener: new Map(all.flatMap(([, heard], at) => (heard ? [[String(at), heard] as const] : []))),
  nowMs: NOW_MS,
}));

const NEVER: ListenerFacts = { plays: 0, playedMs: null, isLiked: false };

describe('the rules of a smart playlist', () => {
  it('give songs that fit them, each once, as many as the limit, whatever the order of the library', () => {
    const tally = createTally('smart playlists', ['all', 'some', 'none', 'limited', 'nested', 'any', 'never played']);
    fc.assert(
      fc.property(rules, library, (wanted, all) => {
        const found = evaluateRules(wanted, all);
        const fitting = all.tracks.filter((one) => holds(wanted, one, all.listener.get(one.id) ?? NEVER, NOW_MS));
        expect(found.length).to.equal(Math.min(fitting.length, wanted.limit ?? Infinity));
        expect(new Set(found).size).to.equal(found.length);
        expect(fitting.map(({ id }) => id)).to.include.members([...found]);
        expect(evaluateRules(wanted, { ...all, tracks: [...all.tracks].reverse() })).to.deep.equal(found);
        tally.count(fitting.length === 0 ? 'none' : fitting.length < all.tracks.length ? 'some' : 'all');
        if (found.length < fitting.length) tally.count('limited');
        if (wanted.match === 'any') tally.count('any');
        if (wanted.rules.some((rule) => 'rules' in rule)) tally.count('nested');
        if (all.tracks.some(({ id }) => !all.listener.has(id))) tally.count('never played');
      }),
    );
    tally.expectAll();
  });

  it('hold in a group as its rules do', () => {
    fc.assert(
      fc.property(
        track,
        listener,
        fc.array(condition, { minLength: 1, maxLength: 4, size: 'max' }),
        (facts, heard, conditions) => {
          const song = { ...facts, id: 'a' };
          const each = conditions.map((one) => holds({ match: 'all', rules: [one] }, song, heard, NOW_MS));
          expect(holds({ match: 'all', rules: conditions }, song, heard, NOW_MS)).to.equal(each.every(Boolean));
          expect(holds({ match: 'any', rules: conditions }, song, heard, NOW_MS)).to.equal(each.some(Boolean));
          const nested = conditions.map((one) => ({ match: 'any', rules: [one] }) as const);
          expect(holds({ match: 'all', rules: nested }, song, heard, NOW_MS)).to.equal(each.every(Boolean));
        },
      ),
    );
  });

  it('contradict each other where one test is the opposite of another', () => {
    const opposites = [
      ['contains', 'contains_not'],
      ['is', 'is_not'],
      ['within_days', 'not_within_days'],
    ] as const;
    fc.assert(
      fc.property(track, listener, condition, (facts, heard, one) => {
        const pair = opposites.find(([test]) => test === one.test);
        if (!pair || one.field === 'liked') return;
        const other = { ...one, test: pair[1] } as Condition;
        const of = (rule: Condition) => holds({ match: 'all', rules: [rule] }, { ...facts, id: 'a' }, heard, NOW_MS);
        expect(of(one)).to.equal(!of(other));
      }),
    );
  });

  const song = (id: string, facts: Partial<TrackFacts>): TrackFacts => ({
    ...{ id, title: id, artists: ['Mira'], album: 'Salt', genres: ['Folk'], year: 2000, format: 'flac', lengthS: 200 },
    ...{ addedMs: 0, disc: 1, number: 1 },
    ...facts,
  });
  const tracks = [
    song('b', { year: null, title: 'Élan' }),
    song('a', { year: 1999, title: 'elan', number: 2 }),
    song('c', { year: 2010 }),
  ];
  const all = { tracks, listener: new Map([['c', { plays: 3, playedMs: NOW_MS - DAY_MS, isLiked: true }]]), nowMs: NOW_MS };
  const found = (wanted: Partial<SmartRules>) => evaluateRules({ ...ALL_SONGS, ...wanted }, all).join('');

  it('order songs by a field, unknown values last in both directions, equal ones by album and place', () => {
    expect(found({ order: { by: 'year', descending: false } })).to.equal('acb');
    expect(found({ order: { by: 'year', descending: true } })).to.equal('cab');
    expect(found({ order: { by: 'title', descending: false } })).to.equal('cba');
    expect(found({ order: { by: 'plays', descending: true }, limit: 1 })).to.equal('c');
    expect(found({ order: { by: 'played', descending: false } })).to.equal('cba');
  });

  it('ignore case and accents, and take what was never played as not played within any time', () => {
    expect(found({ rules: [{ field: 'title', test: 'is', value: 'ELAN' }] })).to.equal('ba');
    expect(found({ rules: [{ field: 'played', test: 'not_within_days', value: 30 }] })).to.equal('ba');
    expect(found({ rules: [{ field: 'played', test: 'within_days', value: 1 }] })).to.equal('c');
    expect(found({ rules: [{ field: 'year', test: 'at_most', value: 1999 }] })).to.equal('a');
    expect(found({ rules: [{ field: 'year', test: 'is_not', value: 1999 }] })).to.equal('cb');
  });
});
