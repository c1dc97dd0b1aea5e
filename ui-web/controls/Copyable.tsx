import { useState } from 'react';
import { Button } from './Button.tsx';
import * as s from './Copyable.module.css';

interface CopyableProps {
  readonly label: string;
  readonly text: string;
  /** The labels of the button, before and after. */
  readonly texts: { readonly copy: string; readonly copied: string };
}

/** A text with a copy button and a label above it. */
export function Copyable({ label, text, texts }: CopyableProps) {
  const [copied, setCopied] = useState<string | null>(null);
  // Only secure contexts have the Clipboard API; the text is selectable everywhere.
  const canCopy = 'clipboard' in navigator;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <div className={s.copyable}>
      <p className={s.label}>{label}</p>
      <code className={s.code} dir="ltr">
        {text}
      </code>
      {canCopy && <Button onPress={() => void copy()}>{copied === text ? texts.copied : texts.copy}</Button>}
    </div>
  );
}
