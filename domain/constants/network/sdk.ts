/** Name and version in a request for a licence's address. Spec §9 "library version 5.17.0". */
export const SDK = { sdk_name: 'harmony', sdk_version: '5.17.0' } as const;
