import type { Capabilities } from '@balcao/contract/channels/channel';
import { minuteMs } from '@balcao/contract/durations';

const mebibyte = 1024 * 1024;

/**
 * Sizes up to which WhatsApp's own clients play media: images and audio up to 16 MB, video up to 64 (16 on the oldest
 * phones, 100 on the newest, by WhatsApp's help pages; see docs/channels.md); anything else is sent as a document,
 * limited by UPLOAD_MAX_MB. No 24-hour window and no templates. A phone ignores an edit after 15 minutes and a deletion
 * after two days without notifying the sender, so neither is attempted.
 */
export const whatsappWebCapabilities: Capabilities = {
  edit: true,
  delete: true,
  editWithinMs: 15 * minuteMs,
  deleteWithinMs: 48 * 60 * minuteMs,
  react: true,
  quote: true,
  typing: true,
  readMarks: true,
  groups: true,
  templates: false,
  phoneBook: true,
  windowHours: null,
  textMaxLength: 65_536,
  captionMaxLength: 1024,
  maxBytes: { image: 16 * mebibyte, video: 64 * mebibyte, audio: 16 * mebibyte, application: 100 * mebibyte },
};
