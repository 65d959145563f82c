import { encode } from 'uqr';
import s from './two-step.module.css';

/** Draws a text as a QR code, dark on white in both themes: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  // The quiet zone is the box's padding.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={s.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
