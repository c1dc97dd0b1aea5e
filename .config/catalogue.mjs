/** Paths of catalogues whose ICU messages are compiled; the group is their language. */
export const CATALOGUE = /\/messages\/([a-z]{2})\/.*\.icu\.ts$/;

const TRANSLATION_OF_PAGES = /\/messages\/(?!en\/)[a-z]{2}\/web\//;

/** The English messages of a translation that pages load, which has its messages in their order; null for all others. */
export const englishOf = (path) => (TRANSLATION_OF_PAGES.test(path) ? path.replace(/(\/messages\/)[a-z]{2}\//, '$1en/') : null);
