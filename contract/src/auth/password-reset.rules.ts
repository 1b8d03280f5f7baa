/**
 * Requirements for a password that is set by a reset: 8 or more characters with an upper case letter, a lower case
 * letter and a digit.
 */
export const isResetPassword = (password: string): boolean =>
  [...password].length >= 8 && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\d/.test(password);
