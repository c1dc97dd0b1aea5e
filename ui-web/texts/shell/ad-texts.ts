/** What is said of ads between tracks. */
export const AD_TEXTS = {
  title: (advertiser: string) => (advertiser === '' ? 'Advertisement' : `Advertisement · ${advertiser}`),
  learnMore: 'Learn more',
  reasons: {
    seeking: 'The position cannot be moved during an ad.',
    skippingNext: 'Cannot skip during an ad.',
    skippingPrevious: 'Cannot go back during an ad.',
  },
} as const;
