import type { ComponentType } from 'react';
import * as s from './IconButton.module.css';

interface IconButtonProps {
  readonly label: string;
  readonly icon: ComponentType;
  readonly onPress: () => void;
  /** Why the button is disabled; null or absent: it is enabled. */
  readonly reason?: string | null | undefined;
  /** The state of a toggle button: shuffle, mute, queue. */
  readonly isPressed?: boolean | undefined;
  /** Highlighted without being a toggle button: repeat. */
  readonly isLit?: boolean | undefined;
  /** Omits the dot below a highlighted icon; for icons that show the state themselves. */
  readonly isDotless?: boolean | undefined;
  readonly size?: 'small' | 'medium' | undefined;
  readonly isExpanded?: boolean | undefined;
}

/** A round button with an icon. A disabled one stays focusable and has its reason as the tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, onPress, reason, isPressed, isLit, isDotless, size = 'medium', isExpanded } = props;
  const isOff = Boolean(reason);
  const lit = isPressed || isLit ? `${s.highlighted} ${isDotless ? '' : s.dotted}` : '';
  return (
    <button
      type="button"
      className={`${s.button} ${s[size]} ${lit}`}
      aria-label={label}
      title={reason ?? label}
      aria-disabled={isOff || undefined}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      onClick={isOff ? undefined : onPress}
    >
      <Icon />
    </button>
  );
}
