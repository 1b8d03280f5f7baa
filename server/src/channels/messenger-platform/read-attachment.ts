import { formatLocationBody } from '@balcao/contract/messages/location.rules';
import type { InboundContent } from '../inbound-event.ts';
import { unsupportedTexts } from '../unsupported.texts.ts';
import { attachmentTexts as words } from './attachment.texts.ts';
import type { Attachment } from './webhook-shapes.ts';

type Media = { mediaType: InboundContent['mediaType']; name: string; mimeType: string };

/**
 * Attachment types with a file. The actual type of a story or reel is determined by the download. URLs expire after
 * days or with the story, so the file is downloaded at once.
 */
const files: Readonly<Record<string, Media>> = {
  image: { mediaType: 'image', name: `${words.imageName}.jpg`, mimeType: 'image/jpeg' },
  video: { mediaType: 'video', name: 'video.mp4', mimeType: 'video/mp4' },
  audio: { mediaType: 'audio', name: 'audio.mp4', mimeType: 'audio/mp4' },
  file: { mediaType: 'application', name: words.fileName, mimeType: 'application/octet-stream' },
  sticker: { mediaType: 'stickerMessage', name: `${words.stickerName}.png`, mimeType: 'image/png' },
  animated_image: { mediaType: 'image', name: `${words.imageName}.gif`, mimeType: 'image/gif' },
  share: { mediaType: 'image', name: `${words.shareName}.jpg`, mimeType: 'image/jpeg' },
  story_mention: { mediaType: 'image', name: 'story.jpg', mimeType: 'image/jpeg' },
  ig_story: { mediaType: 'image', name: 'story.jpg', mimeType: 'image/jpeg' },
  reel: { mediaType: 'video', name: 'reel.mp4', mimeType: 'video/mp4' },
  ig_reel: { mediaType: 'video', name: 'reel.mp4', mimeType: 'video/mp4' },
};

/** Captions for attachments without a text of their own. */
const captions: Readonly<Record<string, string>> = {
  share: words.share,
  story_mention: words.storyMention,
  ig_story: words.story,
  reel: words.reel,
  ig_reel: words.reel,
};

/** An attachment of any type, including unknown ones. `text` is the message's text. */
export function readAttachment(given: Attachment, text: string): InboundContent {
  const { payload } = given;
  // Stickers used to be sent as images.
  const type = given.type === 'image' && payload?.sticker_id !== undefined ? 'sticker' : given.type;
  const url = payload?.url ?? given.url;
  const title = payload?.title ?? given.title;
  if (payload?.coordinates !== undefined) return place(given, payload.coordinates);
  const media = Object.hasOwn(files, type) ? files[type] : undefined;
  if (media && url !== undefined && URL.canParse(url)) {
    const body = [text, captions[type], type in captions ? title : undefined].filter(Boolean).join('\n');
    const { mediaType, mimeType } = media;
    return {
      mediaType,
      body,
      media: { name: nameIn(url, media.name), mimeType, ref: { url } },
      metadata: { attachment: { type, ...(payload?.sticker_id !== undefined && { stickerId: payload.sticker_id }) } },
    };
  }
  const link = url && linkTargetOf(url);
  const isRepeated = link !== undefined && text.includes(link);
  const parts = [text, title, isRepeated ? '' : link].filter(Boolean).join('\n');
  const body = parts || unsupportedTexts.typeCannotBeShown(type);
  return { mediaType: 'conversation', body, metadata: { attachment: { type } } };
}

/** The preview of a link names it by an address of Facebook's that leads there, and adds an id of its own to it. */
function linkTargetOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, searchParams } = new URL(url);
  const target = /^lm?\.facebook\.com$/.test(hostname) ? searchParams.get('u') : null;
  return target?.replace(/[?&]fbclid=[^&#]*/, '') || url;
}

/** Meta's URLs end in the file name, when there is one. */
function nameIn(url: string, usual: string): string {
  const last = decoded(new URL(url).pathname.split('/').at(-1) ?? '');
  return /^[^/\\]{1,200}\.[a-z0-9]{2,5}$/i.test(last) ? last : usual;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function place({ title }: Attachment, { lat, long }: { lat: number; long: number }): InboundContent {
  const at = { latitude: lat, longitude: long };
  return {
    mediaType: 'locationMessage',
    body: formatLocationBody({ ...at, label: title ?? '' }),
    metadata: { location: { ...at, ...(title !== undefined && { name: title }) } },
  };
}
