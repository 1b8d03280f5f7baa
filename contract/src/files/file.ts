/** Whether a browser may show the type inline. Everything else is served as a download. */
export const isShownInline = (mimeType: string): boolean =>
  /^image\/(jpeg|png|webp|gif|avif|bmp)$/.test(mimeType) ||
  /^(audio|video)\//.test(mimeType) ||
  mimeType === 'application/pdf';

/** `thumbnail`: the reduced version of an image. */
export type FileVariant = 'original' | 'thumbnail';

/** Part of the address of every stored file: variant, time of expiry and signature. Addresses are valid for at least half an hour. */
export const fileLinkPattern = /-[ot]-[0-9a-z]{1,8}-[A-Za-z0-9_-]{24}\//;
