import { z } from 'zod';

export const pictureTask = z.object({ path: z.string(), maxJpegBytes: z.number().nullable() });

/** Messages of the picture process: first that it is ready; then, for each task, that it begins, and its result. */
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
