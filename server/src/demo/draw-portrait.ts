import sharp from 'sharp';

const skins = ['#F2C9A5', '#C98F64', '#8C5A3C', '#E0AC80', '#6B4230'];
const hairs = ['#2B1D16', '#5B3A21', '#8A8A8A', '#1B1B1F', '#B0703A'];
const shirts = ['#C2470A', '#2F6F62', '#3D5A98', '#7A4B8C', '#A63A50', '#50606E'];
const walls = ['#F3E3D3', '#DCE8E4', '#E4E2F0', '#F6ECCB', '#D9E4EE'];

/** A drawn face, head and shoulders, different for each number. */
export function drawPortrait(n: number): Promise<Buffer> {
  const of = (colors: readonly string[]) => colors[n % colors.length];
  const isLong = n % 2 === 0;
  const hairBehind = isLong ? '<path d="M128 240 C110 90 402 90 384 240 L398 400 L114 400 Z"/>' : '';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
    <rect width="512" height="512" fill="${of(walls)}"/>
    <g fill="${of(hairs)}">${hairBehind}</g>
    <path d="M60 512 C70 400 170 372 256 372 C342 372 442 400 452 512 Z" fill="${of(shirts)}"/>
    <rect x="212" y="300" width="88" height="100" rx="40" fill="${of(skins)}"/>
    <ellipse cx="256" cy="232" rx="98" ry="116" fill="${of(skins)}"/>
    <path d="M152 232 C142 70 370 70 360 232 C346 176 318 158 256 160 C200 158 166 176 152 232 Z" fill="${of(hairs)}"/>
    <circle cx="218" cy="236" r="10" fill="#2b2320"/><circle cx="294" cy="236" r="10" fill="#2b2320"/>
    <path d="M218 288 Q256 ${312 + (n % 3) * 6} 294 288" stroke="#2b2320" stroke-width="8" fill="none" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();
}
