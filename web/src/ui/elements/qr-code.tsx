import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Quiet zone in modules, required by scanners. */
const quietZoneModules = 4;

/** A QR code, dark on white in both themes: many scanners do not read inverted codes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawQr(text), [text]);
  return (
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path className={classes['dark']} d={path} />
    </svg>
  );
}

/** One SVG path with a bar for each run of dark modules. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'L', border: quietZoneModules });
  const bars = data.flatMap((row, y) => {
    const match: string[] = [];
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end++;
      match.push(`M${x} ${y}h${end - x}v1h-${end - x}z`);
      x = end;
    }
    return match;
  });
  return { size, path: bars.join('') };
}
