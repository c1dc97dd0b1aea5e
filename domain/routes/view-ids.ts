/** Ids of the views with a path of their own. Spec §2 "Route-to-content mapping". */
export const VIEW_IDS = {
  home: 'web-player-home',
  podcasts: 'podcasts',
  charts: 'charts',
  newReleases: 'newreleases',
  discover: 'discover',
  madeForYou: 'made-for-you',
} as const;
