import { useState } from 'react';
import { MEMBER_TEXTS as T } from '../../texts/screens/member-texts.ts';
import { Button } from '../../controls/Button.tsx';
import * as s from './LibraryScreen.module.css';

/** A text with a copy button and a label above it. */
export function Copyable({ label, text }: { readonly label: string; readonly text: string }) {
  const [copied, setCopied] = useState<string | null>(null);
  // Only secure contexts have the Clipboard API; the text is selectable everywhere.
  const canCopy = 'clipboard' in navigator;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <div className={s.copyable}>
      <p className={s.secondary}>{label}</p>
      <code className={s.code}>{text}</code>
      {canCopy && <Button onPress={() => void copy()}>{copied === text ? T.copied : T.copy}</Button>}
    </div>
  );
}
