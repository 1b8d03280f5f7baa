/**
 * Nothing to read: white space, and characters that are never drawn, such as zero-width spaces (Unicode's property
 * Default_Ignorable_Code_Point). The customer would get an empty message.
 */
export const isBlankText = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);
