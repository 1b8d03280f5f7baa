import type { Capabilities } from '@balcao/contract/channels/channel';

const mebibyte = 1024 * 1024;

export const sandboxCapabilities: Capabilities = {
  edit: true,
  delete: true,
  editWithinMs: null,
  deleteWithinMs: null,
  react: true,
  quote: true,
  typing: true,
  readMarks: true,
  groups: false,
  templates: false,
  phoneBook: true,
  windowHours: null,
  textMaxLength: 65_536,
  captionMaxLength: 65_536,
  maxBytes: { image: 64 * mebibyte, video: 64 * mebibyte, audio: 64 * mebibyte, application: 64 * mebibyte },
};
