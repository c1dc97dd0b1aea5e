import { FAULTS_OF_SEVERAL } from '../faults/faults.ts';
import { INVARIANTS } from '../invariants/invariants.ts';
import { runHistory } from '../runs/run.ts';
import type { SeedFinding, SeedRequest } from './child-process.ts';

async function findingOf({ history, without }: SeedRequest): Promise<SeedFinding> {
  const invariants = INVARIANTS.filter(({ id }) => !without.includes(id));
  try {
    const [first] = (await runHistory(history, { faults: FAULTS_OF_SEVERAL, invariants })).violations;
    return first ? { invariant: first.invariant, text: first.text } : null;
  } catch (thrown) {
    return { invariant: null, text: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** A process that runs histories as they come, and ends with its parent. Its code may have a bug. */
process.on('disconnect', () => process.exit());
process.on('message', (request: SeedRequest) => void findingOf(request).then((finding) => process.send?.({ finding })));
// A run that throws later, without its caller, is a finding as well.
process.on('unhandledRejection', (thrown) => process.send?.({ finding: { invariant: null, text: String(thrown) } }));
process.send?.('ready');
