/** Catalogue of errors about the connection to the service and its first requests. Spec §8 "Transport". */
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

  // Connect and track playback
  CONNECT_NO_ACTIVE_DEVICE: { kind: 'client', text: () => 'No device is active, and this one cannot play.' },
  CONNECT_MAX_SUBSCRIPTIONS: { kind: 'client', text: () => 'Too many pages watch the devices of this account.' },
  CONNECT_REGISTRATION_FAILED: {
    kind: 'client',
    text: (status: number) => `The devices of the account cannot be watched: service responded with status ${status}`,
  },
  STATE_MISSING_INITIAL: { kind: 'client', text: () => 'The state to begin with is not in the state machine.' },
  STATE_REF_INVALID: { kind: 'client', text: () => 'The state reference does not fit the state machine.' },
  STREAM_TIME_OUT_OF_RANGE: {
    kind: 'client',
    text: (positionMs: number) => `The track has no position ${positionMs} ms; it begins at its start.`,
    status: 0,
    listPlayerIgnore: true,
  },
  NO_RADIO: { kind: 'client', text: () => 'Nothing like this is known yet.' },

  // Account
  USER_INFO_REQUEST_FAILED: { kind: 'session', text: (status: number) => `User info request failed with status ${status}` },
  USER_INFO_REQUEST_EMPTY: { kind: 'session', text: () => 'Unexpected empty response.' },
  PRODUCT_STATE_FAILED: { kind: 'client', text: () => "Cannot get the user's product state." },
  PRODUCT_STATE_REGISTRATION_FAILED: {
    kind: 'client',
    text: (status: number) => `Cannot register for product state updates: service responded with status ${status}`,
  },
  FEATURE_FLAGS_FAILED: { kind: 'abba', text: (status: number) => `Feature flags request failed with status ${status}` },
} as const;
