import type { Capabilities } from '@balcao/contract/channels/channel';
import type { ChannelService, FailureReason } from '@balcao/contract/channels/failure-reason';
import type { ChannelConnection, OutboundFile } from '../channel.ts';
import type { Policies } from '../graph/classify-error.ts';
import type { GraphAccess } from '../graph/graph-client.ts';
import type { Identity } from '../inbound-event.ts';

/** A page or professional account from a connection's credentials. Never log this. */
export type Account = {
  /** its id in webhooks, `entry.id` */
  id: string;
  /** the id for sends and uploads: the page's id, or `me` */
  sender: string;
  access: GraphAccess;
  appSecret: string;
  verifyToken: string;
  /** whether people may reply after the 24-hour window */
  humanAgent: boolean;
  /** whether messages may carry metadata of ours, which echoes return */
  carriesMetadata: boolean;
};

export type AttachmentType = 'image' | 'video' | 'audio' | 'file';

export type Converted = { bytes: Uint8Array<ArrayBuffer>; name: string; mimeType: string };

/** The differences between Messenger and Instagram; the rest of this folder is shared. */
export type PlatformVariant = {
  service: ChannelService;
  /** `object` of its webhooks */
  object: 'page' | 'instagram';
  identityKind: Identity['kind'];
  capabilities: Capabilities;
  policies: Policies;
  /** @throws ZodError for a connection without credentials yet */
  accountOf(connection: ChannelConnection): Account;
  /** whether replies within the window need a messaging_type */
  sendsMessagingType: boolean;
  /** sent with uploads, where one endpoint serves several channels */
  uploadPlatform: 'instagram' | null;
  textTooLong(text: string): FailureReason | null;
  /** the attachment type of a file, or why it is refused */
  attachmentTypeOf(
    file: Pick<OutboundFile, 'mimeType' | 'sizeBytes'>,
  ): { type: AttachmentType } | { refused: FailureReason };
  /** converts a file to a format that the channel plays; null: not possible */
  convert?(bytes: Uint8Array<ArrayBuffer>, file: OutboundFile): Promise<Converted | null>;
  /** the name of an emoji, where the channel uses names */
  reactionOf(emoji: string): string;
  /** revoked content must be deleted (Instagram's terms) */
  mustEraseUnsent: boolean;
  /** the path of the profile query */
  profilePath(id: string): string;
  profileName(body: unknown): string;
  /** the owner of an access token, and the ids that webhooks may use for it; null: the answer is not Meta's */
  test: { path(account: Account): string; read(body: unknown): { ids: string[]; name: string } | null };
};
