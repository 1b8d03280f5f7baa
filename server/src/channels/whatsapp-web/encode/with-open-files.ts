import type { Readable } from 'node:stream';
import type { OpenFile } from './media-content.ts';

/** Closes all files that `work` opened, also unread ones: after a lost link, or when WhatsApp accepted no upload. */
export async function withOpenFiles<T>(open: OpenFile, work: (open: OpenFile) => Promise<T>): Promise<T> {
  const opened: Readable[] = [];
  try {
    return await work(async (key) => {
      const stream = await open(key);
      if (stream) opened.push(stream);
      return stream;
    });
  } finally {
    for (const stream of opened) stream.destroy();
  }
}
