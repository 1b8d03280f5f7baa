import { z } from 'zod';
import { instant, storableText } from '../wire.ts';

export const maxTextsPerPrompt = 50;
export const promptTextMaxLength = 500_000;

/** A file or page that a prompt can use. */
export const promptText = z.object({
  id: z.number(),
  promptId: z.number(),
  name: z.string(),
  /** for a page; "" for a file */
  url: z.string(),
  characters: z.number(),
  pieces: z.number(),
  createdAt: instant,
});
export type PromptText = z.infer<typeof promptText>;

/** The text of a file, extracted by the web application, or the URL of a page. */
export const addPromptTextInput = z.union([
  z.object({
    name: z.string().trim().min(1).max(200),
    text: storableText.min(1).max(promptTextMaxLength),
  }),
  z.object({ url: z.string().trim().min(1).max(2000) }),
]);
export type AddPromptTextInput = z.output<typeof addPromptTextInput>;

/** A text that the model got for an answer. */
export const promptSource = z.object({ name: z.string(), quote: z.string() });
export type PromptSource = z.infer<typeof promptSource>;
