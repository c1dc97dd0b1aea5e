import type { PlayerError } from '#domain/errors/player-error.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

interface PartErrorProps {
  readonly resource: { readonly error: PlayerError | null; readonly retried: () => void };
}

/** The error of one part of a screen, with a retry button; nothing while the part loads. */
export function PartError({ resource: { error, retried } }: PartErrorProps) {
  return error && <ErrorNotice error={error} onRetry={retried} />;
}
