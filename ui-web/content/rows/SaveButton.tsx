import { TEXTS } from '../../texts/texts.ts';
import { useSaved } from '../../hooks/data/use-saved.ts';
import { IconButton } from '../../controls/IconButton.tsx';
import { HeartFilledIcon, HeartIcon } from '#ui-web/icons/web-icons.tsx';

interface SaveButtonProps {
  readonly item: { readonly uri: string; readonly name: string };
  readonly isArtist?: boolean;
  readonly size?: 'small' | 'medium';
}

/** The heart button: saves an item or follows an artist. It is filled while the item is saved. */
export function SaveButton({ item, isArtist = false, size = 'small' }: SaveButtonProps) {
  const { isSaved, toggle } = useSaved(item.uri, item.name);
  const label = isArtist ? TEXTS.collection.follow({ name: item.name }) : TEXTS.collection.save({ name: item.name });
  const icon = isSaved ? HeartFilledIcon : HeartIcon;
  return <IconButton label={label} icon={icon} onPress={toggle} isPressed={isSaved} isDotless size={size} />;
}
