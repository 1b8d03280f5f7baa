import type { Capabilities } from '@balcao/contract/channels/channel';

const mebibyte = 1024 * 1024;

/** Larger pictures are reduced (convert/fitting-picture.ts); larger videos are sent as documents (media-kind.ts). */
export const cloudCapabilities: Capabilities = {
  edit: false,
  delete: false,
  editWithinMs: null,
  deleteWithinMs: null,
  react: true,
  quote: true,
  typing: true,
  readMarks: true,
  groups: false,
  templates: true,
  phoneBook: false,
  windowHours: 24,
  textMaxLength: 4096,
  captionMaxLength: 1024,
  maxBytes: { image: 5 * mebibyte, video: 16 * mebibyte, audio: 16 * mebibyte, application: 100 * mebibyte },
};
