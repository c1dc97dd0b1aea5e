import { createContext, useContext, useState, type ReactNode } from 'react';
import * as s from './announcer.module.css';

const AnnounceContext = createContext<(sentence: string) => void>(() => undefined);

/** Says a sentence to those who listen to the page, when they have finished what they are hearing. */
export const useAnnounce = () => useContext(AnnounceContext);

/** The page's only live region, and the way to speak through it. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', times: 0 });
  const [announce] = useState(() => (sentence: string) => setSaid((before) => ({ sentence, times: before.times + 1 })));
  return (
    <AnnounceContext value={announce}>
      {children}
      <div className={s.spoken} role="status" aria-live="polite">
        {/* A new element each time, so that the same sentence is said again. */}
        <span key={said.times}>{said.sentence}</span>
      </div>
    </AnnounceContext>
  );
}
