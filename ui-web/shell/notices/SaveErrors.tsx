import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { COLLECTION_TEXTS } from '../../texts/screens/collection-texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useAnnounce, useToast } from '../../lib/announcer.tsx';

/** Shows a toast when saving fails, and announces when the current track is saved or removed. */
export function SaveErrors() {
  const { collection, player } = useStores();
  const [refused, saved, track] = useUnit([collection.$refused, collection.$saved, player.$track]);
  const showToast = useToast();
  const announce = useAnnounce();
  useEffect(() => {
    if (refused === null) return;
    const { refused: sentence, full } = COLLECTION_TEXTS;
    showToast(refused.isFull ? full(refused.name) : sentence(refused.name, refused.saving));
  }, [refused, showToast]);

  const uri = track?.uri ?? '';
  const isSaved = saved.get(uri);
  const known = useRef({ uri, isSaved });
  useEffect(() => {
    const before = known.current;
    known.current = { uri, isSaved };
    if (before.uri !== uri || before.isSaved === undefined || isSaved === undefined || before.isSaved === isSaved) return;
    announce(isSaved ? COLLECTION_TEXTS.saved(track?.name ?? '') : COLLECTION_TEXTS.removed(track?.name ?? ''));
  }, [announce, isSaved, track, uri]);
  return null;
}
