import { useState } from 'react';
import { MEMBER_TEXTS as T } from '../../texts/screens/member-texts.ts';
import { Button } from '../../controls/Button.tsx';
import * as s from './LibraryScreen.module.css';

/** A text to hand on, with what it is above it. */
export function Copyable({ says, text }: { readonly says: string; readonly text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  // Only secure pages may write to the clipboard; the text can be marked by hand everywhere.
  const canCopy = 'clipboard' in navigator;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <div className={s.copyable}>
      <p className={s.soft}>{says}</p>
      <code className={s.code}>{text}</code>
      {canCopy && <Button onPress={() => void copy()}>{copied === text ? T.copied : T.copy}</Button>}
    </div>
  );
}
