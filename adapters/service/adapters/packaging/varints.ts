/** Whole numbers of up to 53 bits in as few bytes as they need, seven bits a byte; `signed` ones zigzag around 0. */
export interface VarintWriter {
  unsigned(value: number): void;
  signed(value: number): void;
  finish(): Uint8Array;
}

export interface VarintReader {
  unsigned(): number;
  signed(): number;
}

const MORE = 0x80;

export function createVarintWriter(): VarintWriter {
  const bytes: number[] = [];
  function unsigned(value: number): void {
    let rest = value;
    for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest % MORE) + MORE);
    bytes.push(rest);
  }
  return {
    unsigned,
    signed: (value) => unsigned(value < 0 ? -value * 2 - 1 : value * 2),
    finish: () => Uint8Array.from(bytes),
  };
}

/** Reading past the end throws a RangeError. */
export function createVarintReader(bytes: Uint8Array): VarintReader {
  let at = 0;
  function unsigned(): number {
    let [value, unit] = [0, 1];
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('The numbers end too early.');
      value += (byte % MORE) * unit;
      if (byte < MORE) return value;
      unit *= MORE;
    }
  }
  return {
    unsigned,
    signed() {
      const value = unsigned();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
  };
}
