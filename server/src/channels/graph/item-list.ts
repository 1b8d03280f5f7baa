import { z } from 'zod';

/** Items that are parsed one by one. A value that is no list counts as one unreadable item; null is an empty list. */
export const itemList = z
  .union([z.array(z.unknown()), z.null().transform(() => []), z.unknown().transform((one) => [one])])
  .optional();
