import sharp from 'sharp';

/**
 * Phones take pictures of up to 50 megapixels (8192 × 6144) by default. A larger picture is stored, but neither the
 * server nor a browser decodes it: a file of two kilobytes may claim a hundred times as many pixels.
 */
const maxPixels = 51_000_000;
const thumbnailMaxPixels = 480;

export type Picture = { width: number; height: number; thumbnail: Uint8Array };
/** `broken`: cannot be decoded. `too-large`: decoding takes more pixels, memory or time than is allowed for one picture. */
export type PictureRead = Picture | 'broken' | 'too-large';

export type ShrunkPicture = { jpeg: Uint8Array } | 'broken' | 'too-large';

// One picture at a time, on one thread, without a cache: the resources of one picture are the limit of the process.
sharp.concurrency(1);
sharp.cache(false);

/** A task of the picture process: read a picture, or make a JPEG of at most `maxJpegBytes` of it. */
export type PictureTask = { path: string; maxJpegBytes: number | null };
export type PictureAnswer = PictureRead | ShrunkPicture;

export const runPictureTask = ({ path, maxJpegBytes }: PictureTask): Promise<PictureAnswer> =>
  maxJpegBytes === null ? readPicture(path) : shrinkPicture(path, maxJpegBytes);

/**
 * Measures the picture with its camera rotation applied, and makes the thumbnail: WebP of at most 480 px. The header is
 * checked before anything is decoded. Called by the picture process only (picture-pool.ts).
 */
async function readPicture(path: string): Promise<PictureRead> {
  try {
    const { width, height, autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
    if (!width || !height) return 'broken';
    if (width * height > maxPixels) return 'too-large';
    const thumbnail = await openWithin(path, thumbnailMaxPixels).webp({ quality: 78 }).toBuffer();
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height, thumbnail };
  } catch {
    return 'broken';
  }
}

/** Longest side and quality of each attempt, as phones send photos; the last fits in one or two megabytes. */
const attempts = [
  { side: 4096, quality: 85 },
  { side: 2560, quality: 80 },
  { side: 1600, quality: 75 },
];

/** The picture as a JPEG, without the camera's metadata; transparent areas become white. */
async function shrinkPicture(path: string, maxBytes: number): Promise<ShrunkPicture> {
  try {
    for (const { side, quality } of attempts) {
      const jpeg = await openWithin(path, side).flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer();
      if (jpeg.length <= maxBytes) return { jpeg };
    }
    return 'too-large';
  } catch {
    return 'broken';
  }
}

/** Applies the camera's rotation, and limits each side to this length. */
const openWithin = (path: string, side: number) =>
  sharp(path, { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true });
