import sharp from 'sharp';

/** Beyond this a small file unfolds to gigabytes: it is kept, but nobody's browser is made to show it. */
const pixelsMost = 100_000_000;
const thumbnailMost = 480;

export type Picture = { width: number; height: number; thumbnail: Buffer };

export const isPicture = (mimeType: string): boolean => /^image\/(jpeg|png|webp|gif|avif|tiff)$/.test(mimeType);

/**
 * Measures as the eye sees it (camera rotation applied) and makes the small picture, webp of at most 480 px.
 * 'broken' when it cannot be read, 'bomb' when it would unfold to more than the limit.
 */
export async function readPicture(path: string): Promise<Picture | 'broken' | 'bomb'> {
  const options = { limitInputPixels: pixelsMost, failOn: 'truncated', sequentialRead: true } as const;
  try {
    const { width, height, autoOrient } = await sharp(path, { ...options, limitInputPixels: false }).metadata();
    if (!width || !height) return 'broken';
    if (width * height > pixelsMost) return 'bomb';
    const thumbnail = await sharp(path, options)
      .autoOrient()
      .resize(thumbnailMost, thumbnailMost, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: 20 })
      .toBuffer();
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, thumbnail };
  } catch {
    return 'broken';
  }
}
