import { expect } from 'chai';
import fc from 'fast-check';
import { createTally } from '#tests/support/world/tally.ts';
import {
  NOTHING_SELECTED,
  selectedOf,
  stepSelection,
  type RowSelection,
  type SelectionEvent,
} from '#ui-web/lib/row-selection.ts';

const ORDER = Array.from({ length: 12 }, (_, at) => `row ${at}`);
const key = fc.constantFrom(...ORDER);
const order = fc.subarray([...ORDER], { minLength: 1 });
const event: fc.Arbitrary<SelectionEvent> = fc.oneof(
  key.map((one): SelectionEvent => ({ type: 'toggled', key: one })),
  fc.tuple(key, order).map(([one, rows]): SelectionEvent => ({ type: 'extended', key: one, order: rows })),
  order.map((rows): SelectionEvent => ({ type: 'all', order: rows })),
  fc.constant<SelectionEvent>({ type: 'cleared' }),
);
const after = (events: readonly SelectionEvent[]): RowSelection => events.reduce(stepSelection, NOTHING_SELECTED);

describe('the selection of rows', () => {
  it('toggles one row, and is as before after a second toggle', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 10 }), key, (events, one) => {
        const before = after(events);
        const toggled = stepSelection(before, { type: 'toggled', key: one });
        expect(toggled.keys.has(one)).to.equal(!before.keys.has(one));
        const others = ({ keys }: RowSelection) => ORDER.filter((row) => row !== one && keys.has(row));
        expect(others(toggled)).to.deep.equal(others(before));
        expect([...stepSelection(toggled, { type: 'toggled', key: one }).keys].sort()).to.deep.equal([...before.keys].sort());
      }),
    );
  });

  it('extends from the anchor to a row, without gaps, in both directions', () => {
    const tally = createTally('a range', ['goes down', 'goes up', 'is one row', 'has lost its anchor', 'has lost its end']);
    fc.assert(
      fc.property(fc.array(event, { maxLength: 10 }), key, order, (events, one, rows) => {
        const before = after(events);
        const extended = stepSelection(before, { type: 'extended', key: one, order: rows });
        if (!rows.includes(one)) {
          tally.count('has lost its end');
          expect(extended).to.equal(before);
          return;
        }
        const places = rows.flatMap((row, at) => (extended.keys.has(row) ? [at] : []));
        const [first = 0] = places;
        expect(places).to.deep.equal(places.map((_, at) => first + at));
        expect(extended.keys.size).to.equal(places.length);
        const to = rows.indexOf(one);
        const from = rows.indexOf(before.anchor ?? one);
        if (from < 0) tally.count('has lost its anchor');
        else if (from === to) tally.count('is one row');
        else tally.count(from < to ? 'goes down' : 'goes up');
        expect([places[0], places.at(-1)]).to.deep.equal(from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]);
        // The next range begins at the same row.
        if (from >= 0) expect(extended.anchor).to.equal(rows[from]);
      }),
    );
    tally.expectAll();
  });

  it('counts only rows of the list, in its order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 10 }), order, (events, rows) => {
        const selection = after(events);
        const selected = selectedOf(selection, rows);
        expect(selected).to.deep.equal(rows.filter((row) => selection.keys.has(row)));
        expect(selectedOf(stepSelection(selection, { type: 'all', order: rows }), rows)).to.deep.equal(rows);
        expect(selectedOf(stepSelection(selection, { type: 'cleared' }), rows)).to.deep.equal([]);
      }),
    );
  });
});
