import sharp from 'sharp';

/**
 * Phones make up to 50 megapixels (8192 × 6144) unless they are told to keep more. What is larger is kept, but neither
 * we nor anybody's browser unfolds it: a file of two kilobytes may say that it is a hundred times as large.
 */
export const maxPixels = 51_000_000;
const thumbnailMaxPixels = 480;

export type Picture = { width: number; height: number; thumbnail: Uint8Array };
/** `broken`: it cannot be read. `too-large`: reading it takes more pixels, memory or time than there is for one. */
export type PictureRead = Picture | 'broken' | 'too-large';

// One picture at a time, on one thread, and nothing kept for a next one: what one costs is what the process may take.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Measures as the eye sees it (camera rotation applied) and makes the small picture, webp of at most 480 px. The header
 * is looked at before anything is unfolded. Only the process of pictures calls this, see picture-pool.ts.
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
