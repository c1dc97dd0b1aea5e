const FAULT_LENGTH_MAX = 200;

/** The parser's message without position and full stop. It may contain foreign text, so its length is limited. */
export function xmlErrorReason({ message }: Error): string {
  const at = message.indexOf(': ');
  const reason = at < 0 ? message : message.slice(at + 2);
  return (reason.endsWith('.') ? reason.slice(0, -1) : reason).slice(0, FAULT_LENGTH_MAX);
}
