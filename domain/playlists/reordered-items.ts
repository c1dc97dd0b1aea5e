/**
 * The keys that changed their order between two lists: the fewest that have to be set aside for all the others,
 * as far as both lists have them, to stand in the same order.
 */
export function reorderedBetween<Key>(before: readonly Key[], after: readonly Key[]): Set<Key> {
  const places = new Map(after.map((key, place) => [key, place]));
  const common = before.filter((key) => places.has(key));
  const order = common.map((key) => places.get(key) ?? 0);
  const still = longestIncreasingSubsequence(order);
  return new Set(common.filter((_, index) => !still.has(index)));
}

/** The indexes of a longest rising part of distinct numbers, by the piles of patience sorting. */
function longestIncreasingSubsequence(numbers: readonly number[]): ReadonlySet<number> {
  const tops: number[] = [];
  const before: number[] = [];
  for (const [index, number] of numbers.entries()) {
    const pile = pileFor(numbers, tops, number);
    before[index] = pile === 0 ? -1 : (tops[pile - 1] ?? -1);
    tops[pile] = index;
  }
  const rise = new Set<number>();
  for (let index = tops.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) rise.add(index);
  return rise;
}

/** The first pile whose top is larger, by halves. */
function pileFor(numbers: readonly number[], tops: readonly number[], number: number): number {
  let low = 0;
  let high = tops.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[tops[middle] ?? 0] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
