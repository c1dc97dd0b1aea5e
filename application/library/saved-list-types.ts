/** As much of a list of saved things as was looked at, the newest first. */
export interface SavedList<Item> {
  readonly items: readonly SavedItem<Item>[];
  /** How many are saved in all; some may be gone from the library for now. */
  readonly total: number;
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

export interface SavedItem<Item> {
  readonly item: Item;
  /** ISO 8601; empty where nobody tells. */
  readonly addedAt: string;
}
