/** For `like`: texts that contain this one, whose `%` and `_` stand for themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
