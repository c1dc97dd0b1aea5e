/**
 * The licence of a play command: 'on-demand' when the product state's ads flag is '1' or missing.
 * Spec §6 "License is 'on-demand' when … else 'premium'".
 */
export function licenceKind(productState: Readonly<Record<string, string>> | null): 'premium' | 'on-demand' {
  const ads = productState?.['ads'];
  return ads === undefined || ads === '1' ? 'on-demand' : 'premium';
}
