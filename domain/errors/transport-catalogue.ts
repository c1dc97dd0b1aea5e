/** The part of the catalogue that is about the line to the service and what is asked over it first. Spec §8 "Transport". */
export const TRANSPORT_ERRORS = {
  DEALER_CONNECTION_ERROR: {
    kind: 'transport',
    text: (was?: 'open') => (was === 'open' ? 'Dealer connection error' : 'Cannot connect to dealer'),
  },
  DEALER_AUTHENTICATION_FAILED: { kind: 'transport', text: () => 'Dealer authentication failed' },
  TRANSPORT_INVALID_TOKEN: { kind: 'transport', text: () => 'Token provider returned an invalid token' },
  TOKEN_PROVIDER_ERROR: { kind: 'transport', text: () => 'Token provider error.' },
  ENDPOINTS_PROVIDER_ERROR: { kind: 'transport', text: () => 'Endpoints provider error.' },
  HTTP_REQUEST_FAILED: { kind: 'transport', text: (status: number) => `HTTP request failed with status ${status}` },
  TRANSPORT_LIFECYCLE_DISABLED: {
    kind: 'transport',
    text: (method: 'connect' | 'disconnect' | 'forceDisconnect') =>
      `Method \`${method}\` must be called from the Transport instance`,
  },
  TRANSPORT_INVALID_LISTENER: { kind: 'transport', text: () => 'Push matchers and callbacks must not be null.' },
  XRESOLVE_REQUEST_FAILED: { kind: 'transport', text: (status: number) => `Address resolution failed with status ${status}` },
  XRESOLVE_INCOMPLETE_RESPONSE: { kind: 'transport', text: () => 'Address resolution gave an incomplete response.' },

  // Account
  USER_INFO_REQUEST_FAILED: { kind: 'client', text: (status: number) => `User info request failed with status ${status}` },
  USER_INFO_REQUEST_EMPTY: { kind: 'client', text: () => 'Unexpected empty response.' },
  PRODUCT_STATE_FAILED: { kind: 'client', text: () => "Cannot get the user's product state." },
  PRODUCT_STATE_REGISTRATION_FAILED: {
    kind: 'client',
    text: (status: number) => `Cannot register for product state updates: service responded with status ${status}`,
  },
  FEATURE_FLAGS_FAILED: { kind: 'abba', text: (status: number) => `Feature flags request failed with status ${status}` },
} as const;
