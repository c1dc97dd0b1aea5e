/** Random values. Adapters: browser/platform/web-crypto-random, node/crypto-random, fakes/seeded-random. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  /** That many random bytes as lower-case hexadecimal, two digits each. */
  hex(byteCount: number): string;
}
