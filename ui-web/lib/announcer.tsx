import type { Store } from 'effector';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { UNDO_SHOWN_MS, WORD_SHOWN_MS } from './constants.ts';
import * as s from './announcer.module.css';

/** What can be done about what was told. */
export interface ToldAction {
  readonly label: string;
  readonly act: () => void;
  /** Whether it still can be done. */
  readonly $isPossible: Store<boolean>;
}

interface Told {
  readonly sentence: string;
  readonly action: ToldAction | null;
}

interface Speaker {
  readonly announce: (sentence: string) => void;
  readonly tell: (sentence: string, action?: ToldAction) => void;
}

const SpeakerContext = createContext<Speaker>({ announce: () => undefined, tell: () => undefined });
const ToldContext = createContext<Told | null>(null);

/** Says a sentence to those who listen to the page, when they have finished what they are hearing. */
export const useAnnounce = () => useContext(SpeakerContext).announce;

/** Says a sentence, and shows it for a moment among the notices; longer where something can be done about it. */
export const useTell = () => useContext(SpeakerContext).tell;

/** What was told a moment ago, or null. */
export const useTold = () => useContext(ToldContext);

/** The page's only live region, and the way to speak through it. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', times: 0 });
  const [told, setTold] = useState<Told | null>(null);
  const [speaker] = useState<Speaker>(() => {
    const announce = (sentence: string) => setSaid((before) => ({ sentence, times: before.times + 1 }));
    const tell: Speaker['tell'] = (sentence, action) => {
      announce(sentence);
      setTold({ sentence, action: action ?? null });
    };
    return { announce, tell };
  });
  useEffect(() => {
    if (told === null) return undefined;
    const timer = setTimeout(() => setTold(null), told.action ? UNDO_SHOWN_MS : WORD_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [told]);
  return (
    <SpeakerContext value={speaker}>
      <ToldContext value={told}>
        {children}
        <div className={s.spoken} role="status" aria-live="polite">
          {/* A new element each time, so that the same sentence is said again. */}
          <span key={said.times}>{said.sentence}</span>
        </div>
      </ToldContext>
    </SpeakerContext>
  );
}
