import type { ConnectCommand, PlayOptions } from '#domain/connect/types.ts';
import { TRACK_LIST_URI } from '#domain/constants/network/connect.ts';
import { CONTEXT_SEARCH_PAGE_SIZE, GIVEN_TRACKS_MAX } from '../../domain/constants/media/playback.ts';
import type { Contexts } from '../ports/features/contexts.ts';
import { placeOfUid } from '#domain/list-player/item-uids.ts';

interface GuestAndHost {
  readonly guestId: string;
  readonly hostId: string;
}

/**
 * Translates a guest's command for the host's player. A context unknown to the host (the guest's private playlist, likes or
 * mixes) is sent as a list of tracks, without its name.
 */
export async function commandForHost(
  { contexts }: { readonly contexts: Contexts },
  { guestId, hostId }: GuestAndHost,
  command: ConnectCommand,
): Promise<ConnectCommand> {
  if (command.endpoint !== 'play' || (command.context.pages?.length ?? 0) > 0) return command;
  const { uri } = command.context;
  if ((await contexts.context(uri, hostId, 0, 1)) !== null) return command;
  const uris = await urisOf(contexts, guestId, uri);
  if (uris.length === 0) return command;
  const tracks = uris.map((one) => ({ uri: one }));
  const context = { uri: TRACK_LIST_URI, url: `context://${TRACK_LIST_URI}`, pages: [{ tracks }] };
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

/** A uid refers to a place in its own list; a list of tracks has none. */
function skipTo(options: PlayOptions | undefined): Pick<PlayOptions, 'skip_to'> {
  const { track_uid, ...rest } = options?.skip_to ?? {};
  const index = placeOfUid(track_uid ?? '')?.index;
  if (options?.skip_to === undefined) return {};
  return { skip_to: { ...(index === undefined ? {} : { track_index: index }), ...rest } };
}
