/**
 * The keys that changed their order between two lists: the smallest set whose removal
 * leaves the common keys in the same order.
 */
export function reorderedBetween<Key>(before: readonly Key[], after: readonly Key[]): Set<Key> {
  const places = new Map(after.map((key, place) => [key, place]));
  const common = before.filter((key) => places.has(key));
  const order = common.map((key) => places.get(key) ?? 0);
  const still = longestIncreasingSubsequence(order);
  return new Set(common.filter((_, index) => !still.has(index)));
}

/** The indexes of a longest increasing subsequence of distinct numbers, by patience sorting. */
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

/** Binary search for the first pile with a larger top. */
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
