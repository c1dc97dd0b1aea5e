/** A place in a context, by the index of its track and the generation of contexts it is of. */
export interface UidPlace {
  readonly generation: number;
  readonly index: number;
}

export const uidOfPlace = ({ generation, index }: UidPlace) => `${generation === 0 ? '' : `r${generation}`}c${index}`;

const CONTEXT_UID = /^(?:r(\d+))?c(\d+)$/;

/** The index a uid names, and of which generation of contexts; null for a queued track's. */
export function placeOfUid(uid: string): UidPlace | null {
  const [, generation = '0', index] = CONTEXT_UID.exec(uid) ?? [];
  return index === undefined ? null : { generation: Number(generation), index: Number(index) };
}
