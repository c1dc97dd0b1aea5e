import { expect } from 'chai';
import fc from 'fast-check';
import { readSessionLog, replaySessionLog } from '#adapters/simulation/replay/replay.ts';
import { expandShared } from '#adapters/simulation/replay/expand-values.ts';
import { LOG_DEPTH_MAX, LOG_LENGTH_MAX } from '#domain/constants/page/session-log.ts';
import { encodeShared } from '#domain/diagnostics/shared-values.ts';
import { emptyCommandQueue } from '#domain/connect/command-queue.ts';

/** A small file in the format of docs/session-logs.md. */
const FILE = {
  ...{ format: 'cadenza-session', version: 1, client: '1.2.3' },
  machines: [{ name: 'command-queue', start: emptyCommandQueue(0) }],
  steps: [
    { machine: 0, atMs: 1, event: { type: 'enqueued', entry: { $ref: 0 }, nowMs: 1 }, state: null, commands: null },
    { machine: 0, atMs: 2, event: { type: 'answered', id: 1, nowMs: 2 }, state: null, commands: null },
  ],
  shared: [{ id: 1, kind: 'play' }],
};

const errorOf = (file: unknown) => {
  const read = readSessionLog(typeof file === 'string' ? file : JSON.stringify(file));
  return read.ok ? null : read.error;
};

describe('the reader of session logs', () => {
  it('reads a file, with one object for equal references', () => {
    const read = readSessionLog(JSON.stringify(FILE));
    expect(read.ok && replaySessionLog(read.value).machines[0]).to.deep.include({ equalSteps: 2, difference: null });
  });

  for (const [what, file, error] of [
    ['text that is not JSON', '{"format":', 'The file is damaged: it is not JSON.'],
    ['a foreign file', { some: 'thing' }, 'The file is not a session log of Cadenza.'],
    ['a list', [], 'The file is not a session log of Cadenza.'],
    ['a later version', { ...FILE, version: 2 }, 'The file has version 2 of the format; this program reads version 1.'],
    ['a missing part', { ...FILE, steps: undefined }, 'The file is damaged: steps is not as expected.'],
    [
      'an unknown machine',
      { ...FILE, machines: [{ name: 'other', start: 1 }] },
      'The file is damaged: machines.0.name is not as expected.',
    ],
    [
      'too many machines',
      { ...FILE, machines: Array(1_001).fill(FILE.machines[0]) },
      'The file is damaged: machines is not as expected.',
    ],
    ['a step of no machine', { ...FILE, machines: [] }, 'The file is damaged: step 0 names a machine that is missing.'],
    [
      'a step without an event',
      { ...FILE, steps: [{ machine: 0, atMs: 1, state: null, commands: null }] },
      'The file is damaged: 0.event is not as expected.',
    ],
    ['a reference to nothing', { ...FILE, shared: [] }, 'The file is damaged: the reference 0 leads nowhere.'],
    ['a reference to itself', { ...FILE, shared: [{ $ref: 0 }] }, 'The file is damaged: the reference 0 leads nowhere.'],
    ['a value that doubles with each reference', { ...FILE, shared: doubling(40) }, 'The file is damaged: a value is too large.'],
    ['deep nesting', { ...FILE, shared: [nested(LOG_DEPTH_MAX + 1)] }, 'The file is damaged: a value is nested too deeply.'],
    [
      'deep nesting by references',
      { ...FILE, shared: chained(LOG_DEPTH_MAX + 1) },
      'The file is damaged: a value is nested too deeply.',
    ],
    [
      'extremely deep nesting',
      `{"format":"cadenza-session","version":1,"shared":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      'The file is damaged: client is not as expected.',
    ],
    ['a file that is too long', ' '.repeat(LOG_LENGTH_MAX + 1), `The file is longer than ${LOG_LENGTH_MAX} characters.`],
  ] as const)
    it(`names the error in ${what}`, () => {
      expect(errorOf(file)).to.equal(error);
    });

  it('reads or refuses any damaged file, without a throw, and what it reads can be replayed', () => {
    const text = JSON.stringify(FILE);
    const damaged = fc
      .tuple(
        fc.nat(text.length),
        fc.nat(20),
        fc.constantFrom('', '{', '[', '"', '0', '-1', 'null', '1e999', '{"$ref":0}', '{"$set":[]}', '{}'),
      )
      .map(([from, length, put]) => text.slice(0, from) + put + text.slice(from + length));
    const replaced = fc
      .tuple(
        fc.constantFrom(...Object.keys(FILE)),
        fc.oneof(fc.jsonValue(), fc.constant([{ $ref: 0 }]), fc.constant({ $set: [{ $set: 1 }] })),
      )
      .map(([key, value]) => JSON.stringify({ ...FILE, [key]: value }));
    fc.assert(
      fc.property(fc.oneof(damaged, replaced, fc.string()), (file) => {
        const read = readSessionLog(file);
        if (read.ok) replaySessionLog(read.value);
        else expect(read.error).to.match(/^The file [^{[\]}]{5,200}\.$/);
      }),
      { numRuns: 500 },
    );
  });

  it('expands what was encoded: equal values, and one object where it was one', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ maxDepth: 5 }), { minLength: 1 }), (values) => {
        const value = { first: values, again: [values, ...values], ids: new Set(values), number: [NaN, -Infinity] };
        const { root, shared } = JSON.parse(JSON.stringify(encodeShared(value))) as ReturnType<typeof encodeShared>;
        const result = expandShared(root, shared) as typeof value;
        expect(JSON.stringify(result)).to.equal(JSON.stringify(value));
        expect([...result.ids]).to.deep.equal(JSON.parse(JSON.stringify([...value.ids])));
        expect(result.number).to.deep.equal([NaN, -Infinity]);
        expect(result.again[0]).to.equal(result.first);
      }),
    );
  });
});

function doubling(levels: number): readonly unknown[] {
  return Array.from({ length: levels }, (_, at) => (at === 0 ? [1, 2] : [{ $ref: at - 1 }, { $ref: at - 1 }]));
}

function chained(levels: number): readonly unknown[] {
  return Array.from({ length: levels }, (_, at) => (at === 0 ? [1] : [{ $ref: at - 1 }]));
}

function nested(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
}
