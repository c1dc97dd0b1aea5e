/**
 * Whether a message may be recorded or sent: in a private session nothing that records a listen may.
 *
 * Every message of telemetry and of play tracking passes this gate. Spec §4 "set private session".
 */
export function mayRecord(message: { readonly recordsListen: boolean }, isPrivate: boolean): boolean {
  return !(isPrivate && message.recordsListen);
}
