import type { ConnectCommand, PlayOptions } from '#domain/connect/types.ts';
import { GIVEN_TRACKS_URI } from '#domain/constants/connect.ts';
import { CONTEXT_SEARCH_PAGE_SIZE, GIVEN_TRACKS_MAX } from '../constants/playback.ts';
import type { Contexts } from '../ports/contexts.ts';
import { placeOfUid } from '../rules/state-ids.ts';

const NOBODY = '';

/**
 * A guest's wish as the host's player understands it. A list that is not the same for everybody (a private playlist, what
 * they like) is brought along track by track as the guest has it, without its name.
 */
export async function forAll(
  { contexts }: { readonly contexts: Contexts },
  guestId: string,
  command: ConnectCommand,
): Promise<ConnectCommand> {
  if (command.endpoint !== 'play' || (command.context.pages?.length ?? 0) > 0) return command;
  const { uri } = command.context;
  const common = await contexts.context(uri, NOBODY, 0, 1);
  if (common !== null && common.total > 0) return command;
  const uris = await urisOf(contexts, guestId, uri);
  if (uris.length === 0) return command;
  const tracks = uris.map((one) => ({ uri: one }));
  const context = { uri: GIVEN_TRACKS_URI, url: `context://${GIVEN_TRACKS_URI}`, pages: [{ tracks }] };
  return { ...command, context, options: { ...command.options, ...skipTo(command.options) } };
}

async function urisOf(contexts: Contexts, guestId: string, uri: string): Promise<readonly string[]> {
  const found: string[] = [];
  while (found.length < GIVEN_TRACKS_MAX) {
    const page = await contexts.context(uri, guestId, found.length, CONTEXT_SEARCH_PAGE_SIZE);
    if (page === null || page.uris.length === 0) break;
    found.push(...page.uris);
  }
  return found;
}

/** A uid tells a place in the list it is of; the tracks alone have none. */
function skipTo(options: PlayOptions | undefined): Pick<PlayOptions, 'skip_to'> {
  const { track_uid, ...rest } = options?.skip_to ?? {};
  const index = placeOfUid(track_uid ?? '')?.index;
  if (options?.skip_to === undefined) return {};
  return { skip_to: { ...(index === undefined ? {} : { track_index: index }), ...rest } };
}
