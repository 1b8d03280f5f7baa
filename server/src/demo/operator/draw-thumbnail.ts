import sharp from 'sharp';

const [width, height] = [480, 270];

/** The thumbnail of a help video in the colours of the product. */
export function drawThumbnail(title: string, hue: string): Promise<Buffer> {
  const words = title.replace(/[<>&]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${hue}"/><stop offset="1" stop-color="#12312E"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>
    <rect x="262" y="44" width="180" height="46" rx="14" fill="#fff" fill-opacity=".92"/>
    <rect x="278" y="60" width="120" height="6" rx="3" fill="#9AA8A6"/><rect x="278" y="72" width="84" height="6" rx="3" fill="#C6D0CE"/>
    <rect x="216" y="104" width="180" height="46" rx="14" fill="#D8F3EC"/>
    <rect x="232" y="120" width="132" height="6" rx="3" fill="#6FA89D"/><rect x="232" y="132" width="70" height="6" rx="3" fill="#A5CFC6"/>
    <text x="32" y="232" font-family="sans-serif" font-size="25" font-weight="700" fill="#fff">${words}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
