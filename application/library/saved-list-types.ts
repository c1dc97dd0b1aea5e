/** The loaded part of a list of saved items, the newest first. */
export interface SavedList<Item> {
  readonly items: readonly SavedItem<Item>[];
  /** The number of saved items; some may be missing in the library. */
  readonly total: number;
  /** The start of the next page; null at the end. */
  readonly next: string | null;
}

export interface SavedItem<Item> {
  readonly item: Item;
  /** ISO 8601; empty when unknown. */
  readonly addedAt: string;
}
