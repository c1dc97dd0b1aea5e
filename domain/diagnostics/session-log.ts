import type { LoggedMachine, LoggedStep, RecordedMachine, RecordedStep, SessionLog } from './types.ts';
import { createHash } from './hash.ts';
import { createRedaction } from './redaction.ts';

/** The log of recorded steps, without names and secrets. The hashes are those of the redacted results. */
export function sessionLogOf(recorded: readonly RecordedStep[], client: string): SessionLog {
  const redact = createRedaction();
  const hash = createHash();
  const indexes = new Map<RecordedMachine, number>();
  const machines: LoggedMachine[] = [];

  const indexOf = ({ machine, before }: RecordedStep): number => {
    const known = indexes.get(machine);
    if (known !== undefined) return known;
    indexes.set(machine, machines.length);
    return machines.push({ name: machine.name, start: redact(before) }) - 1;
  };
  const logged = (step: RecordedStep): LoggedStep => ({
    machine: indexOf(step),
    atMs: step.atMs,
    event: redact(step.event),
    state: hash(redact(step.after)),
    commands: hash(redact(step.commands)),
  });
  return { client, steps: recorded.map(logged), machines };
}
