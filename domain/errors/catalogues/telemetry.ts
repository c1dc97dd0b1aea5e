/** Catalogue of errors of telemetry, apart from the others because its code is loaded late. Spec §5, §8. */
export const TELEMETRY_ERRORS = {
  EVENTS_DROPPED: {
    kind: 'transport',
    text: (count: number) => `The events in the queue could not be uploaded. Throwing away ${count} events.`,
  },
  EVENT_BACKOFF_REQUESTED: { kind: 'transport', text: () => 'Backoff requested' },
  EVENT_TAG_RESERVED: { kind: 'transport', text: (name: string) => `The event ${name} sets the reserved tag 'environment'.` },
  CLIENT_ID_INVALID: { kind: 'transport', text: () => 'Invalid clientId value.' },
  LOGGING_FAILED: { kind: 'transport', text: (status: number) => `Logging service responded with status ${status}` },
  LOGGING_DATA_MISSING: { kind: 'transport', text: () => 'Logging data must not be null.' },
  LOGGING_DATA_INVALID: { kind: 'transport', text: (field: string) => `Logging data needs a valid ${field}.` },
} as const;
