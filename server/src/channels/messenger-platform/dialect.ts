import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Identity, Line, OutboundFile } from '../channel.ts';
import type { Policies } from '../graph/decide-failure.ts';
import type { GraphAccess } from '../graph/graph-client.ts';

/** A page or a professional account, as it stands in a line's credentials. Never log this. */
export type Account = {
  /** as webhooks name it, `entry.id` */
  id: string;
  /** under which it sends and uploads: the page's id, or `me` */
  sender: string;
  access: GraphAccess;
  appSecret: string;
  verifyToken: string;
  /** whether people may answer after the window */
  humanAgent: boolean;
  /** whether a message may carry a word of ours, which its echo brings back */
  carriesMetadata: boolean;
};

export type AttachmentType = 'image' | 'video' | 'audio' | 'file';

export type Converted = { bytes: Uint8Array<ArrayBuffer>; name: string; mimeType: string };

/** In what Messenger and Instagram differ; the rest of this folder is what they share. */
export type Dialect = {
  /** as it stands in sentences: "O Messenger" */
  service: string;
  /** `object` of its webhooks */
  object: 'page' | 'instagram';
  identityKind: Identity['kind'];
  capabilities: Capabilities;
  policies: Policies;
  /** @throws ZodError for a line without credentials yet */
  accountOf(line: Line): Account;
  /** an answer within the window names itself so */
  namesResponse: boolean;
  /** with an upload, where one door takes files for several channels */
  uploadPlatform: 'instagram' | null;
  textTooLong(text: string): string | null;
  /** how a file travels, or why it does not */
  attachmentTypeOf(file: Pick<OutboundFile, 'mimeType' | 'sizeBytes'>): { type: AttachmentType } | { refused: string };
  /** a file in a form that the channel plays, where it is not in one already; null: it cannot be brought into one */
  convert?(bytes: Uint8Array<ArrayBuffer>, file: OutboundFile): Promise<Converted | null>;
  /** the word for an emoji, where the channel wants words */
  reactionOf(emoji: string): string;
  /** what a person takes back must not be kept (Instagram's terms) */
  erasesUnsent: boolean;
  /** the call that names a person */
  profilePath(id: string): string;
  profileName(body: unknown): string;
  /** who an access token is for, and the ids under which webhooks may name him */
  test: { path(account: Account): string; read(body: unknown): { ids: string[]; name: string } };
};
