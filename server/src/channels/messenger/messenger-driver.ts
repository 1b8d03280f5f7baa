import { failureReason } from '@balcao/contract/channels/failure-reason';
import { messengerCredentials } from '@balcao/contract/connections/connection';
import { z } from 'zod';
import type { ChannelDriver } from '../channel.ts';
import { messagingDriver, type Options } from '../messenger-platform/messaging-driver.ts';
import { platformCapabilities } from '../messenger-platform/platform-capabilities.ts';
import type { PlatformVariant } from '../messenger-platform/platform-variant.ts';
import { messengerPolicies } from './messenger-policies.ts';

const mebibyte = 1024 * 1024;
const textMaxLength = 2000;
const maxBytes = 25 * mebibyte;

const word = z.string().catch('');
const profile = z.looseObject({ first_name: word, last_name: word, name: word });
const page = z.looseObject({ id: z.coerce.string(), name: word });

const messenger: PlatformVariant = {
  service: 'Messenger',
  object: 'page',
  identityKind: 'psid',
  capabilities: {
    ...platformCapabilities,
    textMaxLength,
    captionMaxLength: textMaxLength,
    maxBytes: { image: 8 * mebibyte, video: maxBytes, audio: maxBytes, application: maxBytes },
  },
  policies: messengerPolicies,
  accountOf(connection) {
    const { pageId, humanAgent, ...given } = messengerCredentials.parse(connection.credentials);
    const { accessToken, graphUrl, graphVersion, appSecret, verifyToken } = given;
    return {
      id: pageId,
      sender: pageId,
      access: { accessToken, graphUrl, graphVersion },
      appSecret,
      verifyToken,
      humanAgent: humanAgent !== 'disabled',
      carriesMetadata: true,
    };
  },
  sendsMessagingType: true,
  uploadPlatform: null,
  textTooLong: (text) => (text.length > textMaxLength ? failureReason('textTooLong', { max: textMaxLength }) : null),
  /** Anything but images, video and audio is sent as a file. */
  attachmentTypeOf({ mimeType, sizeBytes }) {
    if (sizeBytes > maxBytes)
      return { refused: failureReason('fileOverLimit', { service: 'Messenger', max: maxBytes / mebibyte }) };
    if (/^image\/(jpeg|png|gif)$/.test(mimeType)) return { type: 'image' };
    if (mimeType === 'video/mp4') return { type: 'video' };
    return { type: /^audio\/(mpeg|mp4|aac|wav|x-wav|x-m4a)$/.test(mimeType) ? 'audio' : 'file' };
  },
  reactionOf: (emoji) => emoji,
  mustEraseUnsent: false,
  profilePath: (id) => `${encodeURIComponent(id)}?fields=first_name,last_name,name`,
  profileName(body) {
    const { first_name, last_name, name } = profile.parse(body);
    return [first_name, last_name].filter(Boolean).join(' ') || name;
  },
  test: {
    path: ({ sender }) => `${sender}?fields=id,name`,
    read(body) {
      const read = page.safeParse(body);
      return read.success ? { ids: [read.data.id], name: read.data.name } : null;
    },
  },
};

/** Messages of a Facebook page. */
export const messengerDriver = (options: Options = {}): ChannelDriver => messagingDriver(messenger, options);
