const FAULT_LENGTH_MAX = 200;

/** What the parser finds wrong, without the place before it and the point behind it. It may name what a stranger wrote: never all of it. */
export function xmlFaultOf({ message }: Error): string {
  const at = message.indexOf(': ');
  const told = at < 0 ? message : message.slice(at + 2);
  return (told.endsWith('.') ? told.slice(0, -1) : told).slice(0, FAULT_LENGTH_MAX);
}
