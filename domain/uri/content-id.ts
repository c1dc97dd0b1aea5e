import { playerError, type PlayerError } from '../errors/player-error.ts';
import { err, ok, type Result } from '../core/result.ts';
import { parseContentUri } from './content-uri.ts';

/** The id of a content URI. Errors: URI_NOT_PARSED. Spec §5 "unparsable id throws". */
export function idOfUri(text: string): Result<string, PlayerError> {
  const parsed = parseContentUri(text);
  return parsed === null ? err(playerError('URI_NOT_PARSED')) : ok(parsed.id);
}
