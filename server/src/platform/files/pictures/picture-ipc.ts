import { z } from 'zod';

/** What the process of pictures says: that it stands, then for each path it is given that it begins, and an answer. */
export const pictureMessage = z.union([
  z.literal('ready'),
  z.literal('begun'),
  z.object({
    read: z.union([
      z.literal(['broken', 'too-large']),
      z.object({ width: z.number(), height: z.number(), thumbnail: z.instanceof(Uint8Array) }),
    ]),
  }),
]);
