import type { MessagingAccount } from './account.ts';
import { PlatformError } from './platform-error.ts';

const MB = 1024 * 1024;

/** "Upload Media for Instagram Messaging". */
const instagram: Record<string, { mimes: readonly string[]; maxBytes: number }> = {
  image: { mimes: ['image/png', 'image/jpeg', 'image/gif'], maxBytes: 8 * MB },
  audio: {
    mimes: ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave'],
    maxBytes: 25 * MB,
  },
  video: {
    mimes: ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm'],
    maxBytes: 25 * MB,
  },
  file: { mimes: ['application/pdf'], maxBytes: 25 * MB },
};

export function checkUpload({ object }: MessagingAccount, type: string, mime: string, bytes: Buffer): void {
  const refused = (why: string) => new PlatformError(100, `Upload attachment failure. ${why}`, 2018047);
  if (bytes.length === 0) throw refused('The file is empty');
  if (object === 'instagram') {
    const rule = instagram[type];
    if (rule === undefined || !rule.mimes.includes(mime)) throw refused(`A ${type} cannot be ${mime}`);
    if (bytes.length > rule.maxBytes) throw refused('The file is too large');
  } else {
    if (bytes.length > 25 * MB) throw refused('The file is too large');
    if (type !== 'file' && !mime.startsWith(`${type}/`)) throw refused(`A ${type} cannot be ${mime}`);
  }
}
