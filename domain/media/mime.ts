/** `audio/mp4` of `audio/mp4; codecs="mp4a.40.2"`, in lower case. */
export function containerOf(mimeType: string): string {
  return (mimeType.split(';')[0] ?? '').trim().toLowerCase();
}

/** `mp4a.40.2` of `audio/mp4; codecs="mp4a.40.2"`; null when no codec is named. */
export function codecOf(mimeType: string): string | null {
  return /;\s*codecs="?([^";]+)"?/i.exec(mimeType)?.[1]?.trim() ?? null;
}

/** Whether the format has timestamps; without them the browser counts frames. */
export function hasOwnTimestamps(mimeType: string): boolean {
  return containerOf(mimeType) !== 'audio/mpeg' && containerOf(mimeType) !== 'audio/aac';
}

/** Whether two types are one format: container and codec family count, profiles do not. */
export function isSameFormat(one: string, other: string): boolean {
  const formatOf = (mimeType: string) => `${containerOf(mimeType)} ${codecOf(mimeType)?.split('.')[0]?.toLowerCase() ?? ''}`;
  return formatOf(one) === formatOf(other);
}
