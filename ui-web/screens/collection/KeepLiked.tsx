import { useKeepItems } from '../../menus/items/use-keep-items.ts';
import { Button } from '../../controls/Button.tsx';

/** Keeps the liked songs on this device, or removes them. */
export function KeepLiked(liked: { readonly uri: string; readonly name: string }) {
  const [item] = useKeepItems({ ...liked, images: [] });
  if (!item) return null;
  return (
    <Button isSmall reason={item.reason} onPress={item.onSelect}>
      {item.label}
    </Button>
  );
}
