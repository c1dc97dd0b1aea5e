import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { TEXTS } from '../../texts/texts.ts';
import { useStores } from '../../lib/stores-context.tsx';
import { useAnnounce, useToast } from '../../lib/announcer.tsx';

/** Shows a toast when saving fails, and announces when the current track is saved or removed. */
export function SaveErrors() {
  const { collection, player } = useStores();
  const { $canRetry, $refused, $saved, savedSwitched } = collection;
  const [refused, saved, track, again] = useUnit([$refused, $saved, player.$track, savedSwitched]);
  const showToast = useToast();
  const announce = useAnnounce();
  useEffect(() => {
    if (refused === null) return;
    const { canRetry, isFull, name, saving, uri } = refused;
    const { tooManyChanges: full, removeRefused, saveFailed, saveRefused } = TEXTS.collection;
    const sentence = isFull ? full : !saving ? removeRefused : canRetry ? saveFailed : saveRefused;
    const retry = { label: TEXTS.notices.retry, $isPossible: $canRetry, act: () => again({ uri, name, saved: saving }) };
    showToast(sentence({ name }), canRetry ? retry : undefined);
  }, [again, refused, showToast, $canRetry]);

  const uri = track?.uri ?? '';
  const isSaved = saved.get(uri);
  const known = useRef({ uri, isSaved });
  useEffect(() => {
    const before = known.current;
    known.current = { uri, isSaved };
    if (before.uri !== uri || before.isSaved === undefined || isSaved === undefined || before.isSaved === isSaved) return;
    announce(
      isSaved ? TEXTS.collection.saved({ name: track?.name ?? '' }) : TEXTS.collection.removed({ name: track?.name ?? '' }),
    );
  }, [announce, isSaved, track, uri]);
  return null;
}
