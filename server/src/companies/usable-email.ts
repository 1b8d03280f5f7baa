import { z } from 'zod';

/** The company's address, trimmed. An import may have stored a text that no mail server and no payment provider accepts: that is none. */
export const usableEmail = (stored: string): string => z.email().safeParse(stored.trim()).data ?? '';
