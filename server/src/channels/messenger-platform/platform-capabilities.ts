import type { Capabilities } from '@balcao/contract/channels/channel';

/** Shared by both channels; only the sizes differ. */
export const platformCapabilities: Omit<Capabilities, 'textMaxLength' | 'captionMaxLength' | 'maxBytes'> = {
  edit: false,
  delete: false,
  editWithinMs: null,
  deleteWithinMs: null,
  react: true,
  quote: true,
  typing: true,
  readMarks: true,
  groups: false,
  templates: false,
  phoneBook: false,
  windowHours: 24,
};
