import { z } from 'zod';

export const pictureTask = z.object({ path: z.string(), maxJpegBytes: z.number().nullable() });

/** Messages of the picture process: that it is ready; then, for each task it is given, that it begins, and a result. */
export const pictureMessage = z.union([
  z.literal('ready'),
  z.literal('begun'),
  z.object({
    answer: z.union([
      z.literal(['broken', 'too-large']),
      z.object({ jpeg: z.instanceof(Uint8Array) }),
      z.object({ width: z.number(), height: z.number(), thumbnail: z.instanceof(Uint8Array) }),
    ]),
  }),
]);
