/** Paths of catalogues whose ICU messages are compiled; the group is their language. */
export const CATALOGUE = /\/messages\/([a-z]{2})\/.*\.icu\.ts$/;
