import { z } from 'zod';

/** What the process of pictures says: that it stands, then an answer to each path it is given. */
export const pictureWord = z.union([
  z.literal('ready'),
  z.object({
    read: z.union([
      z.literal(['broken', 'too-large']),
      z.object({ width: z.number(), height: z.number(), thumbnail: z.instanceof(Uint8Array) }),
    ]),
  }),
]);
