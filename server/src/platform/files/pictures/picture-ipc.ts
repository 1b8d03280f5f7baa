import { z } from 'zod';

/** Messages of the picture process: that it is ready; then, for each path it is given, that it begins, and a result. */
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
