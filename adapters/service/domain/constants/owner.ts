/** Artists and kinds of errors that are counted for one hour: more than a household hears or meets, and a document of some kB. */
export const ARTISTS_PER_HOUR_MAX = 300;
export const PROBLEMS_PER_HOUR_MAX = 60;

/** Hours of sums that the owner's report reads: a month of 30 days and the day at its border. */
export const OWNER_HOURS_READ = 31 * 24;

/** Lengths of the lists that the owner reads. */
export const ARTISTS_SHOWN_MAX = 10;
export const PROBLEMS_SHOWN_MAX = 20;

/** The ranges of the owner's report, and the slots they are divided into. */
export const RANGES = {
  day: { slots: 24, unit: 'hour' },
  week: { slots: 7, unit: 'day' },
  month: { slots: 30, unit: 'day' },
} as const;

export type OwnerRange = keyof typeof RANGES;
