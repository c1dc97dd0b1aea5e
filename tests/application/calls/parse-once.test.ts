import { expect } from 'chai';
import * as v from 'valibot';
import { parsedOnce } from '#application/calls/parse-once.ts';

const part = v.object({ name: v.string() });
const whole = v.object({ parts: v.array(parsedOnce(part)) });
const namesAt = (parts: readonly unknown[]) => v.safeParse(whole, { parts }).issues?.map((issue) => v.getDotPath(issue));

describe('a schema that parses each object once', () => {
  it('gives all values that share a part the same parsed part', () => {
    const shared = { name: 'one', unknown: 1 };
    const [first, second] = [v.parse(whole, { parts: [shared] }), v.parse(whole, { parts: [{ name: 'two' }, shared] })];
    expect(first).to.deep.equal({ parts: [{ name: 'one' }] });
    expect(second).to.deep.equal({ parts: [{ name: 'two' }, { name: 'one' }] });
    expect(second.parts[1]).to.equal(first.parts[0]);
  });

  it('names the place of a fault in each value that has the faulty part', () => {
    const faulty = { name: 7 };
    expect(namesAt([faulty])).to.deep.equal(['parts.0.name']);
    expect(namesAt([{ name: 'one' }, faulty])).to.deep.equal(['parts.1.name']);
    expect(namesAt(['text', null])).to.deep.equal(['parts.0', 'parts.1']);
  });
});
