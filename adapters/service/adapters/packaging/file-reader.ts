import type { PacketIndex, Piece } from './packet-index.ts';
import type { PacketReader } from './byte-range.ts';
import type { SourceFile } from './source-file.ts';

/** Bytes between two packets that are cheaper to read along than to step over. */
const GAP_BYTES_MAX = 65_536;

/** Packets read from the source file: near ones in one go. */
export function createFileReader(index: PacketIndex, file: SourceFile): PacketReader {
  return {
    sizes: async (first, count) => index.sizes.subarray(first, first + count),
    durations: (first, count) => index.durations.subarray(first, first + count),
    async bytes(first, count) {
      const pieces = piecesOf(index, first, count);
      const gathered = Buffer.allocUnsafe(pieces.reduce((sum, { size }) => sum + size, 0));
      let at = 0;
      for (const group of groupsOf(pieces)) {
        const start = group[0]?.offset ?? 0;
        const held = await file.readWhole(start, endOf(group) - start);
        for (const { offset, size } of group) at += held.copy(gathered, at, offset - start, offset - start + size);
      }
      return gathered;
    },
  };
}

function piecesOf(index: PacketIndex, first: number, count: number): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let packet = first; packet < first + count; packet++) {
    const split = index.splits.get(packet);
    if (split === undefined) pieces.push({ offset: index.offsets[packet] ?? 0, size: index.sizes[packet] ?? 0 });
    else pieces.push(...split);
  }
  return pieces;
}

function groupsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.at(-1);
    const gap = group === undefined ? Infinity : piece.offset - endOf(group);
    if (group !== undefined && gap >= 0 && gap <= GAP_BYTES_MAX) group.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

function endOf(group: readonly Piece[]): number {
  const last = group.at(-1);
  return last === undefined ? 0 : last.offset + last.size;
}
