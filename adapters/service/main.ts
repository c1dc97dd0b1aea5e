import { parseCommandLine } from './adapters/cli/command-line.ts';
import type { ServeCommand } from './adapters/cli/commands.ts';
import { HELP } from './adapters/cli/help.ts';
import { prepareServing } from './adapters/cli/prepare-serving.ts';
import { ExitError } from './adapters/process/exit-error.ts';

/** `npm start`: serves, or does one of the small jobs on the same data folder. Loads what the command needs once it is known to be valid. */
async function main(args: readonly string[]): Promise<void> {
  // Whatever this process and those it starts write is its owner's alone.
  process.umask(0o077);
  const parsed = parseCommandLine(args);
  if (!parsed.ok) throw new ExitError(parsed.error);
  const command = parsed.value;
  switch (command.command) {
    case 'help':
      console.log(HELP);
      return;
    case 'serve':
      return serve(command);
    case 'backup':
    case 'restore':
    case 'rotate-secret':
      return (await import('./adapters/cli/secret-rotation.ts')).runSecretCommand(command);
    case 'move':
      return (await import('./adapters/move/move.ts')).runMove(command);
    default:
      return (await import('./adapters/cli/account-commands.ts')).runAccountCommand(command);
  }
}

async function serve(command: ServeCommand): Promise<void> {
  const prepared = await prepareServing(command);
  const { serve: serveInstallation } = await import('./serve.ts');
  return serveInstallation(command, prepared);
}

main(process.argv.slice(2)).catch((thrown: unknown) => {
  console.error(thrown instanceof ExitError ? thrown.message : thrown);
  process.exit(1);
});
