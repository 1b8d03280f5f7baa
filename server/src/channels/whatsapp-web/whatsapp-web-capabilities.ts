import type { Capabilities } from '@balcao/contract/channels/channel';

const mebibyte = 1024 * 1024;

/**
 * What WhatsApp's own clients send so that each of them plays it: pictures and sounds to 16 MB, films to 64 (16 on the
 * oldest phones, 100 on the newest; CHANNELS.md names no figure, these are those of WhatsApp's help pages), anything else
 * as a document, where the installation's own limit (UPLOAD_MAX_MB) comes first. No window and no templates here.
 */
export const whatsappWebCapabilities: Capabilities = {
  edit: true,
  delete: true,
  react: true,
  quote: true,
  typing: true,
  readMarks: true,
  groups: true,
  templates: false,
  windowHours: null,
  textMaxLength: 65_536,
  captionMaxLength: 1024,
  maxBytes: { image: 16 * mebibyte, video: 64 * mebibyte, audio: 16 * mebibyte, application: 100 * mebibyte },
};
