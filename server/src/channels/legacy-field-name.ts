import { z } from 'zod';

/**
 * Also reads values that the previous version stored, where a field has its former name: journalled events and commands
 * that an upgrade finds waiting.
 */
export const acceptLegacyFieldName = <Schema extends z.ZodType>(schema: Schema, former: string, name: string) =>
  z.preprocess((value) => {
    const stored = z.looseObject({}).safeParse(value).data;
    return stored && former in stored && !(name in stored) ? { ...stored, [name]: stored[former] } : value;
  }, schema);
