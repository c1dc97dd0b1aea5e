/** A place in a context: the index of its track and the generation of the context. */
export interface UidPlace {
  readonly generation: number;
  readonly index: number;
}

export const uidOfPlace = ({ generation, index }: UidPlace) => `${generation === 0 ? '' : `r${generation}`}c${index}`;

const CONTEXT_UID = /^(?:r(\d+))?c(\d+)$/;

/** Parses the index and the generation from a uid; null for a queued track. */
export function placeOfUid(uid: string): UidPlace | null {
  const [, generation = '0', index] = CONTEXT_UID.exec(uid) ?? [];
  return index === undefined ? null : { generation: Number(generation), index: Number(index) };
}
