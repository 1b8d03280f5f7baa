import { z } from 'zod';

/** Items that are read one by one. What is in the place of their list is an item that cannot be read; null is none. */
export const itemList = z
  .union([z.array(z.unknown()), z.null().transform(() => []), z.unknown().transform((one) => [one])])
  .optional();
