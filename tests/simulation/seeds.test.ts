import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { expect } from 'chai';
import { FAULTS, faultsFor } from '#simulation';
import type { BatchResult } from '#adapters/simulation/cli/seed-batch.ts';
import { startThreads, type Threads } from '#adapters/simulation/cli/threads.ts';
import { ERROR_CODES } from '#adapters/simulation/runs/error-codes.ts';
import { violationLines } from '#adapters/simulation/runs/report.ts';
import { CATALOGUE, type ErrorCode } from '#domain/errors/catalogue.ts';
import { SERVICE_ERRORS } from '#domain/errors/catalogues/service.ts';
import { SESSION_ERRORS } from '#domain/errors/catalogues/session.ts';
import { ERRORS_ELSEWHERE } from './errors-elsewhere.ts';

/** The same seeds in every run: what fails here was caused by a change. `npm run simulate:long` tries new ones. */
const SEEDS = Number(process.env['HISTORIES'] ?? 1_000);
const STEPS = 8;
const MINUTE_MS = 60_000;

const DETAIL = '\u0000';
const CODE_CHARS_MIN = 7;

/** Of a service with two instances: so many of the same seeds. */
const SEEDS_OF_TWO = Math.ceil(SEEDS / 10);

function* firstSeeds(count: number): Generator<number, undefined> {
  for (let seed = 1; seed <= count; seed += 1) yield seed;
  return undefined;
}

const runSeeds = (threads: Threads, count: number, instances = 1): Promise<BatchResult> =>
  threads.run({
    batch: { pages: 3, accounts: 1, instances, length: { steps: STEPS }, faults: ['all'] },
    seeds: firstSeeds(count),
    isOver: () => false,
    onBatch: () => undefined,
  });

describe('random histories', function () {
  this.timeout(15 * MINUTE_MS);
  let threads: Threads;
  before(() => (threads = startThreads(availableParallelism())));
  after(() => threads.end());

  describe('a thousand short histories of three pages under all faults', () => {
    let ran: BatchResult;
    before(async () => (ran = await runSeeds(threads, SEEDS)));

    it('violate no invariant', () => {
      expect(ran.failed.map(({ history, violations }) => violationLines(history, violations))).to.deep.equal([]);
    });

    it('are struck by every fault', () => {
      const missed = FAULTS.filter(({ name }) => !ran.totals.acts.has(`fault ${name}`));
      expect(missed.map(({ name }) => name)).to.deep.equal([]);
    });

    it('reach every error of the catalogue, except those that a named test reaches elsewhere', () => {
      const elsewhere = new Set(ERRORS_ELSEWHERE.flatMap(({ tests }) => Object.keys(tests)));
      expect(ERROR_CODES.filter((code) => !ran.totals.codes.has(code) && !elsewhere.has(code))).to.deep.equal([]);
    });
  });

  describe('a hundred such histories of two instances of the service', () => {
    let ran: BatchResult;
    before(async () => (ran = await runSeeds(threads, SEEDS_OF_TWO, 2)));

    it('violate no invariant', () => {
      expect(ran.failed.map(({ history, violations }) => violationLines(history, violations))).to.deep.equal([]);
    });

    it('are struck by every fault of the bus and of an instance', () => {
      const own = faultsFor(2).filter((fault) => !FAULTS.includes(fault));
      expect(own.filter(({ name }) => !ran.totals.acts.has(`fault ${name}`)).map(({ name }) => name)).to.deep.equal([]);
    });
  });
});

describe('an error that no random history reaches', () => {
  const rows: Readonly<Partial<Record<string, { readonly text: (detail: never) => string }>>> = {
    ...{ ...CATALOGUE, ...SESSION_ERRORS, ...SERVICE_ERRORS },
  };
  const entries = ERRORS_ELSEWHERE.flatMap(({ tests }) => Object.entries(tests) as [ErrorCode, readonly [string, string]][]);
  for (const [code, [file, title]] of entries)
    it(`${code} is reached by a test in ${file}`, () => {
      const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
      expect(source).to.contain(title);
      const { text } = rows[code] ?? { text: String };
      // Tests name an error by its code, or by the part of its text without the detail.
      const parts = text(DETAIL as never)
        .split(DETAIL)
        .map((part) => part.trim().replace(/[.:(]$/, ''));
      expect([code, ...parts].some((words) => words.length >= CODE_CHARS_MIN && source.includes(words))).to.equal(true);
    });
});
