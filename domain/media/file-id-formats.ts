const PLAYREADY = /^com\.microsoft\.playready/;

/**
 * The two file-id formats, best first: PlayReady prefers one file for two key systems; Widevine and
 * ClearKey have files of their own. Spec §3 "MP4 and dual MP4 file-id formats ordered by key system and preference".
 */
export function fileIdFormats([best = '']: readonly string[]) {
  const formats = ['file_ids_mp4', 'file_ids_mp4_dual'] as const;
  return PLAYREADY.test(best) ? ([formats[1], formats[0]] as const) : formats;
}
