import type { SearchedKind } from '@balcao/contract/messages/message-search';

/** Conditions on `messages`. A file that is pending or failed is not included: there is nothing to show. */
export const mediaConditions: Record<SearchedKind, string> = {
  text: `media_type = 'conversation'`,
  images: `media_type = 'image' and media_state = 'ready'`,
  videos: `media_type = 'video' and media_state = 'ready'`,
  pictures: `media_type in ('image', 'video') and media_state = 'ready'`,
  files: `media_type = 'application' and media_state = 'ready'`,
  links: `media_type = 'conversation' and body ~* 'https?://[^[:space:]]'`,
  audio: `media_type = 'audio' and media_state = 'ready'`,
};
