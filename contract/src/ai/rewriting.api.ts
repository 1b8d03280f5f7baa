import { z } from 'zod';
import { route } from '../route.ts';

export const rewriteStyle = z.enum(['shorter', 'kinder', 'corrected', 'translated']);
export type RewriteStyle = z.infer<typeof rewriteStyle>;

/** The target languages of a translation, as BCP 47 codes. */
export const rewriteLanguage = z.enum(['pt', 'en', 'es', 'fr', 'de', 'it']);
export type RewriteLanguage = z.infer<typeof rewriteLanguage>;

export const rewritingApi = {
  /** Rewrites a draft, which its author may accept or not: nothing is sent or stored. */
  rewrite: route({
    method: 'POST',
    path: '/ai-rewriting',
    plan: 'useOpenAi',
    body: z
      .object({
        text: z.string().trim().min(1).max(8000),
        style: rewriteStyle,
        /** for a translation */
        language: rewriteLanguage.optional(),
      })
      .refine(({ style, language }) => style !== 'translated' || language !== undefined, {
        path: ['language'],
        message: 'required',
      }),
    output: z.object({ text: z.string() }),
    fails: ['ERR_AI_NOT_SET', 'ERR_AI_CAP', 'ERR_AI_FAILED', 'ERR_RATE_LIMIT'],
  }),
};
