/** What the service confirmed to one account, to be compared with what it has in the end. */
export interface Ledger {
  /** Makes a change of a list that grows at its end; `change` resolves with whether the service confirmed it. */
  append(list: string, entry: string, change: () => Promise<boolean>): Promise<void>;
  /** Sets a value, in the same way. */
  set(name: string, value: unknown, change: () => Promise<boolean>): Promise<void>;
  /** The service confirmed this value in another way. */
  confirm(name: string, value: unknown): void;
  /** Sentences about what is missing or wrong in this list. */
  checkList(list: string, found: readonly string[]): readonly string[];
  checkValue(name: string, found: unknown): readonly string[];
  confirmed(): number;
  /** The names of values that were set. */
  names(): readonly string[];
}

interface Entry {
  readonly value: unknown;
}

export function createLedger(): Ledger {
  const sent = new Map<string, Set<string>>();
  const lists = new Map<string, string[]>();
  /** Of each name the newest confirmed value, and those that were sent after it: they may have come to be, or not. */
  const values = new Map<string, readonly Entry[]>();
  let confirmed = 0;

  const confirmEntry = (name: string, entry: Entry | undefined) => {
    const possible = values.get(name) ?? [];
    const at = entry ? possible.indexOf(entry) : -1;
    if (at >= 0) values.set(name, possible.slice(at));
  };
  return {
    async append(list, entry, change) {
      sent.set(list, (sent.get(list) ?? new Set()).add(entry));
      if (!(await change())) return;
      confirmed += 1;
      lists.set(list, [...(lists.get(list) ?? []), entry]);
    },
    async set(name, value, change) {
      const entry = { value };
      values.set(name, [...(values.get(name) ?? [{ value: undefined }]), entry]);
      if (!(await change())) return;
      confirmed += 1;
      confirmEntry(name, entry);
    },
    confirm: (name, value) =>
      confirmEntry(
        name,
        values.get(name)?.findLast((entry) => entry.value === value),
      ),
    checkList(list, found) {
      let at = 0;
      for (const entry of found) if (entry === lists.get(list)?.[at]) at += 1;
      const missing = (lists.get(list) ?? []).slice(at);
      const foreign = found.filter((entry) => !sent.get(list)?.has(entry));
      return [
        ...(missing.length > 0 ? [`${list}: ${String(missing.length)} confirmed are missing, from place ${String(at)} on`] : []),
        ...foreign.map((entry) => `${list}: ${entry} was never sent`),
      ];
    },
    checkValue(name, found) {
      const possible = (values.get(name) ?? []).map(({ value }) => value);
      // Never confirmed: it may still be what it was before.
      if (possible.includes(found) || possible[0] === undefined) return [];
      return [`${name}: is ${JSON.stringify(found)}; possible after what was confirmed: ${JSON.stringify(possible)}`];
    },
    confirmed: () => confirmed,
    names: () => [...values.keys()],
  };
}
