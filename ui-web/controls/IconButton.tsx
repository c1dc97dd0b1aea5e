import type { ComponentType } from 'react';
import * as s from './IconButton.module.css';

interface IconButtonProps {
  readonly label: string;
  readonly icon: ComponentType;
  readonly onPress: () => void;
  /** Why it cannot be pressed now; absent or null when it can. */
  readonly reason?: string | null | undefined;
  /** For buttons that stay in: shuffle, mute, queue. */
  readonly isPressed?: boolean | undefined;
  /** Lit without being a toggle: repeat. */
  readonly isLit?: boolean | undefined;
  /** The drawing itself shows that it is in: no dot below it. */
  readonly isDotless?: boolean | undefined;
  readonly size?: 'small' | 'medium' | undefined;
  readonly isExpanded?: boolean | undefined;
}

/**
 * A round button with a drawing and a name. One that cannot be pressed stays in the tab order and says why.
 */
export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, onPress, reason, isPressed, isLit, isDotless, size = 'medium', isExpanded } = props;
  const isOff = Boolean(reason);
  const lit = isPressed || isLit ? `${s.lit} ${isDotless ? '' : s.dotted}` : '';
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
