const SCHEMES = ['postgres://', 'postgresql://'];

/** Whether a text names a PostgreSQL database. Loads nothing of its client. */
export const isPostgresUrl = (text: string): boolean => SCHEMES.some((scheme) => text.startsWith(scheme));
