import { budgetOf } from '@balcao/contract/ai/ai-budget.rules';
import type { AiAbilities } from '@balcao/contract/ai/ai-settings';
import { type AiInstallation, openAiModels, openAiUrl } from '../platform/config/ai-environment.ts';
import type { TxContext } from '../platform/db/tx.ts';
import { isNamedHost, mayCallOutside } from '../platform/http/named-hosts.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import type { AiAccess, AiClient } from './ai-client.ts';
import type { StoredAiSettings } from './ai-settings.store.ts';

/** Dependencies of AI help. */
export type AiDeps = {
  context: TxContext;
  client: AiClient;
  /** seals companies' keys: its purpose is `ai` */
  box: SecretBox;
  /** for companies without settings of their own */
  installation: AiInstallation | null;
  /** hosts of the private network that companies may use */
  integrationHosts: readonly string[];
};

export type ResolvedAi = { access: AiAccess; chatModel: string; transcriptionModel: string; cap: number | null };

/** The company's own service once it has an address or a key. Its key never goes to the installation's address. */
export function resolveAi(
  stored: StoredAiSettings,
  { box, installation, integrationHosts }: Pick<AiDeps, 'box' | 'installation' | 'integrationHosts'>,
): ResolvedAi | null {
  if (!stored.enabled) return null;
  const { baseUrl, apiKey, chatModel, transcriptionModel, monthlyTokenCap } = stored;
  if (baseUrl === '' && apiKey === null)
    return (
      installation && {
        access: { baseUrl: installation.baseUrl, apiKey: installation.apiKey, allowPrivateNetwork: true },
        chatModel: chatModel || installation.chatModel,
        transcriptionModel: transcriptionModel || installation.transcriptionModel,
        cap: smallest(monthlyTokenCap, installation.monthlyTokenCap),
      }
    );
  const address = baseUrl || openAiUrl;
  // Model names of other services are unknown: the company enters them.
  const usual = address === openAiUrl ? openAiModels : { chatModel: '', transcriptionModel: '' };
  return {
    access: {
      baseUrl: address,
      apiKey: apiKey === null ? '' : box.open(apiKey),
      allowPrivateNetwork: isNamedHost(address, integrationHosts),
    },
    chatModel: chatModel || usual.chatModel,
    transcriptionModel: transcriptionModel || usual.transcriptionModel,
    cap: monthlyTokenCap,
  };
}

export const abilitiesOf = (ai: ResolvedAi | null, tokens: number): AiAbilities => ({
  chat: ai !== null && ai.chatModel !== '',
  transcription: ai !== null && ai.transcriptionModel !== '',
  budget: ai === null ? 'free' : budgetOf(tokens, ai.cap),
});

/** An https address on the public internet, or one on a host that the operator allows. */
export const mayBeCalled = (address: string, integrationHosts: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { search, hash } = new URL(address);
  return search === '' && hash === '' && mayCallOutside(address, integrationHosts);
};

const smallest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);
