import type { SecurityEvent, SecurityLog } from '../../application/ports/security-log.ts';

/** Security events in memory, for tests that read them. */
export function createMemorySecurityLog(): SecurityLog & { readonly events: readonly SecurityEvent[] } {
  const events: SecurityEvent[] = [];
  return { events, record: (event) => void events.push(event), close: () => Promise.resolve() };
}
