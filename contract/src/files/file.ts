/** What a browser may show by itself. Everything else is only ever handed over as a download. */
export const isShownInline = (mimeType: string): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(mimeType) ||
  /^(audio|video)\//.test(mimeType) ||
  mimeType === 'application/pdf';

/** `thumbnail` is the small picture of a picture. */
export type FileVariant = 'original' | 'thumbnail';
