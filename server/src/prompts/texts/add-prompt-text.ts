import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { type AddPromptTextInput, maxTextsPerPrompt, type PromptText } from '@balcao/contract/prompts/prompt-text';
import type { Actor } from '@balcao/contract/users/actor';
import { retryOnRace } from '../../platform/db/retry-on-race.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';
import type { PromptDeps } from '../prompt-deps.ts';
import { findPrompt } from '../show-prompt.ts';
import { cutText } from './cut-text.rules.ts';
import { fetchPageText, requirePageUrl } from './fetch-page-text.ts';
import { insertPromptText, selectPromptTexts } from './prompt-text.store.ts';

/** Adds a file to a prompt, or the present content of a page. */
export async function addPromptText(
  tx: Tx,
  actor: Actor,
  promptId: number,
  input: AddPromptTextInput,
  { ai }: PromptDeps,
): Promise<() => Promise<PromptText>> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  await findPrompt(tx, promptId);
  if ((await selectPromptTexts(tx, promptId)).length >= maxTextsPerPrompt) throw invalidInput('name', 'too_many');
  const { companyId } = tx;
  if ('url' in input) requirePageUrl(input.url, ai.integrationHosts);
  return async () => {
    const given =
      'url' in input
        ? { ...(await fetchPageText(input.url, ai.integrationHosts)), url: input.url }
        : { ...input, url: '' };
    return retryOnRace(() => inTx(ai.context, companyId, (later) => storeText(later, promptId, given)));
  };
}

async function storeText(
  tx: Tx,
  promptId: number,
  { name, text, url }: { name: string; text: string; url: string },
): Promise<PromptText> {
  await findPrompt(tx, promptId);
  const pieces = cutText(sanitizeText(text));
  if (pieces.length === 0) throw invalidInput('text', 'required');
  const id = await insertPromptText(tx, { promptId, name, url, characters: text.length }, pieces);
  const [stored] = await selectPromptTexts(tx, promptId, id);
  ensure(stored, 'ERR_NOT_FOUND');
  return stored;
}
