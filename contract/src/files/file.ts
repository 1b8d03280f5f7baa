/** Whether a browser may show the type inline. Everything else is served as a download. */
export const isShownInline = (mimeType: string): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(mimeType) ||
  /^(audio|video)\//.test(mimeType) ||
  mimeType === 'application/pdf';

/** `thumbnail`: the reduced version of an image. */
export type FileVariant = 'original' | 'thumbnail';
