/** Messages of all charts. */
export default {
  table: 'Show “{title}” as a table',
} as const;
