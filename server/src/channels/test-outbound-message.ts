import type { OutboundFile, OutboundMessage } from './channel.ts';

/** Sets the metadata of a message. */
export const withMetadata = (metadata: Record<string, unknown> | null): Pick<OutboundMessage, 'metadata'> => ({
  metadata,
});

/** A text to a person, which tests of drivers vary. */
export const outboundText: OutboundMessage = {
  id: '41',
  providerId: null,
  chat: '5511988887777',
  to: [{ kind: 'phone', value: '5511988887777' }],
  mediaType: 'conversation',
  body: 'Bom dia',
  ...withMetadata(null),
  file: null,
  quotedProviderId: null,
};

export const fileOf = (mimeType: string, more: Partial<OutboundFile> = {}): OutboundFile => ({
  key: 'k',
  name: 'arquivo',
  mimeType,
  sizeBytes: 3,
  open: () => Promise.reject(new Error('nobody reads it here')),
  ...more,
});
