import { useState } from 'react';
import { Button } from '../../controls/Button.tsx';

interface ConfirmButtonProps {
  readonly text: string;
  readonly label: string;
  /** The text that asks for the second press. */
  readonly question: string;
  readonly onConfirm: () => void;
}

/** A small button that acts on the second press only. */
export function ConfirmButton({ text, label, question, onConfirm }: ConfirmButtonProps) {
  const [isSure, setIsSure] = useState(false);
  return (
    <span onBlur={() => setIsSure(false)}>
      <Button isSmall label={isSure ? question : label} onPress={() => (isSure ? onConfirm() : setIsSure(true))}>
        {isSure ? question : text}
      </Button>
    </span>
  );
}
