import { runSeed, type SeedRequest } from './run-seed.ts';

/** A process that runs seeds as they come, and ends with its parent. Its modules may be mutated. */
process.on('disconnect', () => process.exit());
process.on('message', (request: SeedRequest) => void runSeed(request).then((finding) => process.send?.({ finding })));
// A run that throws later, without its caller, is a finding as well.
process.on('unhandledRejection', (thrown) => process.send?.({ finding: { invariant: null, text: String(thrown) } }));
process.send?.('ready');
