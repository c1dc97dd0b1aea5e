/** Cadenza's logo: a fermata, the sign under which a cadenza is played. */
export function LogoIcon() {
  return (
    <svg viewBox="0 0 32 22" width="32" height="22" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M2 20C2 9 8.2 2 16 2s14 7 14 18h-3.6C26.4 11.6 22 6.6 16 6.6S5.6 11.6 5.6 20z" />
      <circle cx="16" cy="17" r="3.2" />
    </svg>
  );
}
