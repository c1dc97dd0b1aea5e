export function withQuickSpreads(code: string): string;
export const QUICK_SPREADS: string;
