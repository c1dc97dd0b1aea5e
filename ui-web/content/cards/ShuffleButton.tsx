import { useUnit } from 'effector-react';
import { IconButton } from '../../controls/IconButton.tsx';
import { useKeptRequest } from '../../hooks/player/kept-only.tsx';
import { useStores } from '../../lib/stores-context.tsx';
import { LIST_TEXTS } from '../../texts/screens/list-texts.ts';
import { ShuffleIcon } from '#ui-web/icons/web-icons.tsx';

/** Plays a context in random order, from a random track. */
export function ShuffleContextButton({
  item: { uri, name },
}: {
  readonly item: { readonly uri: string; readonly name: string };
}) {
  const play = useUnit(useStores().player.playRequested);
  const { reason, request } = useKeptRequest({ contextUri: uri, shuffle: true });
  const label = LIST_TEXTS.shuffle({ name });
  return <IconButton label={label} icon={ShuffleIcon} onPress={() => play(request)} reason={reason} />;
}
