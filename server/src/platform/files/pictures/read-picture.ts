import sharp from 'sharp';

/**
 * Phones take pictures of up to 50 megapixels (8192 × 6144) by default. A larger picture is stored, but neither the
 * server nor a browser decodes it: a file of two kilobytes may claim a hundred times as many pixels.
 */
export const maxPixels = 51_000_000;
const thumbnailMaxPixels = 480;

export type Picture = { width: number; height: number; thumbnail: Uint8Array };
/** `broken`: cannot be decoded. `too-large`: decoding takes more pixels, memory or time than is allowed for one picture. */
export type PictureRead = Picture | 'broken' | 'too-large';

// One picture at a time, on one thread, without a cache: the resources of one picture are the limit of the process.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Measures the picture with its camera rotation applied, and makes the thumbnail: WebP of at most 480 px. The header is
 * checked before anything is decoded. Called by the picture process only (picture-pool.ts).
 */
export async function readPicture(path: string): Promise<PictureRead> {
  try {
    const { width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    if (!width || !height) return 'broken';
    if (width * height > maxPixels) return 'too-large';
    const thumbnail = await sharp(path, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
      .autoOrient()
      .resize(thumbnailMaxPixels, thumbnailMaxPixels, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer();
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, thumbnail };
  } catch {
    return 'broken';
  }
}
