/** Parameters of the hash and the seeded random numbers (FNV-1a, and Mulberry32 by Tommy Ettinger, in the public domain). */
export const HASH = { offset: 0x811c9dc5, prime: 0x01000193 } as const;
export const MULBERRY = { step: 0x6d2b79f5, odd: 61, firstShift: 15, lastShift: 14, range: 0x1_0000_0000 } as const;
