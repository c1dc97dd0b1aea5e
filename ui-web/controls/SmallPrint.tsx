import * as s from './SmallPrint.module.css';

/** Label and copyright lines below an album; null without any. */
export function SmallPrint({ lines }: { readonly lines: readonly string[] }) {
  const known = [...new Set(lines.filter(Boolean))];
  if (known.length === 0) return null;
  return (
    <footer className={s.text}>
      {known.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  );
}
