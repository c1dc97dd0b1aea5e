const FAULT_LENGTH_MAX = 200;

/** What the parser finds wrong, without the place before it and the point behind it. It may name what a stranger wrote: never all of it. */
export function xmlErrorReason({ message }: Error): string {
  const at = message.indexOf(': ');
  const reason = at < 0 ? message : message.slice(at + 2);
  return (reason.endsWith('.') ? reason.slice(0, -1) : reason).slice(0, FAULT_LENGTH_MAX);
}
