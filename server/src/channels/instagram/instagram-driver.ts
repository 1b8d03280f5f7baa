import { failureReason } from '@balcao/contract/channels/failure-reason';
import { instagramCredentials } from '@balcao/contract/connections/connection';
import { z } from 'zod';
import type { ChannelDriver } from '../channel.ts';
import { facebookUrl } from '../graph/graph-client.ts';
import { messagingDriver, type Options } from '../messenger-platform/messaging-driver.ts';
import { platformCapabilities } from '../messenger-platform/platform-capabilities.ts';
import type { PlatformVariant } from '../messenger-platform/platform-variant.ts';
import { instagramFile, instagramFileType, instagramMaxBytes } from './instagram-files.ts';
import { instagramPolicies } from './instagram-policies.ts';

const instagramUrl = 'https://graph.instagram.com';
const textMaxBytes = 1000;

const word = z.string().catch('');
const profile = z.looseObject({ name: word, username: word });
const account = z.looseObject({
  id: word,
  user_id: z.union([z.string(), z.number()]).transform(String).catch(''),
  name: word,
  username: word,
});

const instagram: PlatformVariant = {
  service: 'Instagram',
  object: 'instagram',
  identityKind: 'igsid',
  capabilities: {
    ...platformCapabilities,
    textMaxLength: textMaxBytes,
    captionMaxLength: textMaxBytes,
    maxBytes: instagramMaxBytes,
  },
  policies: instagramPolicies,
  accountOf(connection) {
    const { login, instagramId, pageId, humanAgent, ...given } = instagramCredentials.parse(connection.credentials);
    const { accessToken, graphVersion, appSecret, verifyToken } = given;
    const byPage = login === 'facebook';
    return {
      id: instagramId,
      sender: byPage && pageId !== undefined ? pageId : 'me',
      access: { accessToken, graphUrl: given.graphUrl ?? (byPage ? facebookUrl : instagramUrl), graphVersion },
      appSecret,
      verifyToken,
      humanAgent: humanAgent !== 'disabled',
      // Only the page's own endpoint is known to accept it.
      carriesMetadata: byPage,
    };
  },
  sendsMessagingType: false,
  uploadPlatform: 'instagram',
  textTooLong: (text) =>
    Buffer.byteLength(text) > textMaxBytes ? failureReason('textTooManyBytes', { max: textMaxBytes }) : null,
  attachmentTypeOf: instagramFileType,
  convert: instagramFile,
  /** The heart has a name of its own. */
  reactionOf: (emoji) => (/^❤️?$/u.test(emoji) ? 'love' : emoji),
  mustEraseUnsent: true,
  profilePath: (id) => `${encodeURIComponent(id)}?fields=name,username`,
  profileName(body) {
    const { name, username } = profile.parse(body);
    return name || username;
  },
  test: {
    // With Instagram's own login an account has two ids: webhooks use user_id, and nothing inbound is routed by the other.
    path: ({ sender, id }) =>
      sender === 'me' ? 'me?fields=id,user_id,name,username' : `${id}?fields=id,name,username`,
    read(body) {
      const read = account.safeParse(body);
      if (!read.success) return null;
      const { id, user_id, name, username } = read.data;
      return { ids: [user_id || id].filter(Boolean), name: name || username };
    },
  },
};

/** Messages of an Instagram professional account, by either login. */
export const instagramDriver = (options: Options = {}): ChannelDriver => messagingDriver(instagram, options);
