import { generate } from 'lean-qr';
import { useMemo } from 'react';

const QUIET_ZONE = 4;

/** A text as a QR code. It is dark on light in every theme, because cameras read only that reliably. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawQrCode(text), [text]);
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg role="img" aria-label={label} width="200" height="200" viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}>
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawQrCode(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text);
  const places = Array.from({ length: code.size ** 2 }, (_, at) => [at % code.size, Math.floor(at / code.size)] as const);
  const path = places.flatMap(([x, y]) => (code.get(x, y) ? [`M${x} ${y}h1v1h-1z`] : [])).join('');
  return { size: code.size, path };
}
