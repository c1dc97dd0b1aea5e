/** The line of the visitor, as far as the browser knows it (Network Information API); absent where it does not. */
export interface NetworkInformation {
  /** The visitor wants to transfer little. */
  readonly saveData?: boolean;
  /** `slow-2g`, `2g`, `3g` or `4g`, by round trips and throughput. */
  readonly effectiveType?: string;
}

/** Ours: whether the first preview may be fetched before the visitor moves towards it. An unknown line counts as fast. */
export function mayPreload({ effectiveType = '4g', saveData = false }: NetworkInformation): boolean {
  return !saveData && effectiveType === '4g';
}
