import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { type AddPromptTextInput, maxTextsPerPrompt, type PromptText } from '@balcao/contract/prompts/prompt-text';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';
import { findPrompt } from '../list-prompts.ts';
import { lockPromptRow } from '../prompt.store.ts';
import type { PromptDeps } from '../prompt-deps.ts';
import { cutText } from './cut-text.rules.ts';
import { fetchPageText, requirePageUrl } from './fetch-page-text.ts';
import { insertPromptText, selectPromptTexts } from './prompt-text.store.ts';

type GivenText = { name: string; text: string; url: string };

/** The text to add: a file, or the present content of a page, which is fetched outside of a transaction. */
export async function planPromptText(
  tx: Tx,
  actor: Actor,
  promptId: number,
  input: AddPromptTextInput,
  { ai }: PromptDeps,
): Promise<() => Promise<GivenText>> {
  await requireRoom(tx, actor, promptId);
  if ('url' in input) requirePageUrl(input.url, ai.integrationHosts);
  return async () =>
    'url' in input
      ? { ...(await fetchPageText(input.url, ai.integrationHosts)), url: input.url }
      : { ...input, url: '' };
}

/** Adds it to the prompt. Checked again: rights and prompt may have changed while the page was fetched. */
export async function addPromptText(
  tx: Tx,
  actor: Actor,
  promptId: number,
  { name, text, url }: GivenText,
): Promise<PromptText> {
  await lockPromptRow(tx, promptId); // so that concurrent calls do not exceed the limit
  await requireRoom(tx, actor, promptId);
  const pieces = cutText(sanitizeText(text));
  if (pieces.length === 0) throw invalidInput('text', 'required');
  const id = await insertPromptText(tx, { promptId, name, url, characters: text.length }, pieces);
  const [stored] = await selectPromptTexts(tx, promptId, id);
  ensure(stored, 'ERR_NOT_FOUND');
  return stored;
}

async function requireRoom(tx: Tx, actor: Actor, promptId: number): Promise<void> {
  ensure(can(actor, 'prompts:edit'), 'ERR_NO_PERMISSION');
  await findPrompt(tx, promptId);
  if ((await selectPromptTexts(tx, promptId)).length >= maxTextsPerPrompt) throw invalidInput('name', 'too_many');
}
