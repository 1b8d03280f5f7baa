import { z } from 'zod';
import { instant, storableText } from '../wire.ts';

export const maxTextsPerPrompt = 50;
export const promptTextMaxLength = 500_000;

/** A file or page that a prompt knows. */
export const promptText = z.object({
  id: z.number(),
  promptId: z.number(),
  name: z.string(),
  /** of a page; "" of a file */
  url: z.string(),
  characters: z.number(),
  pieces: z.number(),
  createdAt: instant,
});
export type PromptText = z.infer<typeof promptText>;

/** A file comes as its words, which the screen has read; of a page the address comes. */
export const addPromptTextInput = z.union([
  z.object({
    name: z.string().trim().min(1).max(200),
    text: storableText.min(1).max(promptTextMaxLength),
  }),
  z.object({ url: z.string().trim().min(1).max(2000) }),
]);
export type AddPromptTextInput = z.output<typeof addPromptTextInput>;

/** What an answer was given to know. */
export const promptSource = z.object({ name: z.string(), quote: z.string() });
export type PromptSource = z.infer<typeof promptSource>;
