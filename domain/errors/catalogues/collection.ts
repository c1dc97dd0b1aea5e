/** Catalogue of errors about saved items. Spec §5. */
export const COLLECTION_ERRORS = {
  ONLY_TRACKS: {
    kind: 'client',
    text: ({ action, uri }: { readonly action: 'saveTrack' | 'removeTrack'; readonly uri: string }) =>
      `${action} will only save track URI's, got '${uri}'`,
  },
  CONTAINS_TRACK_WITHOUT_URI: { kind: 'client', text: () => 'No URI specified for containsTrack' },
  NOT_COLLECTABLE: { kind: 'client', text: (uri: string) => `Nothing that can be saved: '${uri}'` },
  OUTBOX_FULL: { kind: 'client', text: () => 'Too much waits for the connection to come back.' },
} as const;
