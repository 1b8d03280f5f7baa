import type { AiSettings, AiSettingsChange } from '@balcao/contract/ai/ai-settings';
import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { isUnchangedSecret, type SecretBox, tailOfSecret } from '../platform/security/secret-box.ts';
import { announceAbilities } from './ai.audience.ts';
import { type AiDeps, mayBeCalled, resolveAi } from './ai-access.ts';
import { type StoredAiSettings, saveAiSettings, selectAiSettings } from './ai-settings.store.ts';
import { sumTokens } from './prepare-ai-help.ts';
import { showAiSettings } from './show-ai-settings.ts';

/** Changes the service that the company uses, and its limits. */
export async function updateAiSettings(
  tx: Tx,
  actor: Actor,
  input: AiSettingsChange,
  deps: AiDeps,
): Promise<AiSettings> {
  ensure(can(actor, 'settings:edit'), 'ERR_NO_PERMISSION');
  await lockCompany(tx); // so that a key replaced or removed by a concurrent update is not restored
  const before = await selectAiSettings(tx);
  const next = applyAiSettings(before, input, deps);
  await saveAiSettings(tx, next);
  const changes = changesBetween({ ...before }, { ...next }, ['apiKey', 'apiKeyTail']);
  await recordAuditedChange(tx, { action: 'ai.update', by: actor, changes });
  announceAbilities(tx, resolveAi(next, deps), await sumTokens(tx));
  return showAiSettings(tx, actor, deps);
}

/** The values to be stored. @throws Failure ERR_URL_NOT_ALLOWED, ERR_INVALID_INPUT */
export function applyAiSettings(
  stored: StoredAiSettings,
  input: AiSettingsChange,
  { box, integrationHosts }: Pick<AiDeps, 'box' | 'integrationHosts'>,
): StoredAiSettings {
  const baseUrl = input.baseUrl?.replace(/\/+$/, '') ?? stored.baseUrl;
  ensure(baseUrl === '' || mayBeCalled(baseUrl, integrationHosts), 'ERR_URL_NOT_ALLOWED');
  const { enabled, chatModel, transcriptionModel, monthlyTokenCap } = input;
  return {
    enabled: enabled ?? stored.enabled,
    baseUrl,
    ...keyOf(stored, input.apiKey, baseUrl, box),
    chatModel: chatModel ?? stored.chatModel,
    transcriptionModel: transcriptionModel ?? stored.transcriptionModel,
    monthlyTokenCap: monthlyTokenCap === undefined ? stored.monthlyTokenCap : monthlyTokenCap,
  };
}

function keyOf(
  stored: StoredAiSettings,
  given: string | null | undefined,
  baseUrl: string,
  box: SecretBox,
): Pick<StoredAiSettings, 'apiKey' | 'apiKeyTail'> {
  if (given === null) return { apiKey: null, apiKeyTail: '' };
  if (given !== undefined && !isUnchangedSecret(given))
    return { apiKey: box.seal(given), apiKeyTail: tailOfSecret(given) };
  // A kept key is not sent to a new address, where the user who sets it could read it.
  if (stored.apiKey !== null && baseUrl !== stored.baseUrl) throw invalidInput('apiKey', 'required');
  return { apiKey: stored.apiKey, apiKeyTail: stored.apiKeyTail };
}
