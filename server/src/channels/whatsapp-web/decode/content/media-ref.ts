import { z } from 'zod';

const base64 = z.string().max(200);

/** The data to download a file from WhatsApp's media hosts; opaque to the server. Keys and hashes in base64. */
export const mediaRef = z.object({
  kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
  directPath: z.string().max(2000),
  url: z.string().max(2000).nullable(),
  mediaKey: base64,
  fileSha256: base64,
  fileEncSha256: base64.nullable(),
  sizeBytes: z.number().nullable(),
  mimeType: z.string().max(200),
  /** key of the message, to request a re-upload from the sender's phone */
  message: z.object({
    remoteJid: z.string().max(200),
    fromMe: z.boolean(),
    id: z.string().max(300),
    participant: z.string().max(200).nullable(),
  }),
});
export type MediaRef = z.infer<typeof mediaRef>;
