import { type AiAbilities, type AiSettings, aiPurpose } from '@balcao/contract/ai/ai-settings';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { maskSecret } from '../platform/security/secret-box.ts';
import { type AiDeps, abilitiesOf, resolveAi } from './ai-access.ts';
import { selectAiSettings, selectUsage } from './ai-settings.store.ts';
import { sumTokens } from './prepare-ai-help.ts';

/** The key as a mask. Address and key of the installation's service are left out: they belong to the operator. */
export async function showAiSettings(tx: Tx, actor: Actor, deps: AiDeps): Promise<AiSettings> {
  ensure(can(actor, 'settings-page:view'), 'ERR_NO_PERMISSION');
  const { apiKey: _sealed, apiKeyTail, ...stored } = await selectAiSettings(tx);
  const { month, rows } = await selectUsage(tx);
  const ai = resolveAi({ ...stored, apiKey: _sealed, apiKeyTail, enabled: true }, deps);
  const { installation } = deps;
  return {
    ...stored,
    apiKey: maskSecret(apiKeyTail),
    installation: installation && {
      chatModel: installation.chatModel,
      transcriptionModel: installation.transcriptionModel,
      monthlyTokenCap: installation.monthlyTokenCap,
    },
    usage: {
      month,
      tokens: rows.find(({ purpose }) => purpose === 'all')?.tokens ?? 0,
      cap: ai?.cap ?? null,
      byPurpose: rows.flatMap(({ purpose, tokens, calls }) => {
        const known = aiPurpose.safeParse(purpose);
        return known.success ? [{ purpose: known.data, tokens, calls }] : [];
      }),
    },
  };
}

export async function showAiAbilities(tx: Tx, deps: AiDeps): Promise<AiAbilities> {
  return abilitiesOf(resolveAi(await selectAiSettings(tx), deps), await sumTokens(tx));
}
