/** The beginning of the uid of a kept track; none of the service begins so. A number follows: its place in the context. */
export const KEPT_UID = 'kept ';
/** The uid of a queued one. */
export const QUEUED_UID = `${KEPT_UID}q`;

/** Whether a track plays from what this device keeps. The first script needs no more of kept playback. */
export const isKeptUid = (uid: string): boolean => uid.startsWith(KEPT_UID);
export const isQueuedUid = (uid: string): boolean => uid.startsWith(QUEUED_UID);
