import type pg from 'pg';
import { resealAiKeys } from '../ai/reseal-ai-keys.ts';
import { resealTwoFactor } from '../auth/two-factor/reseal-two-factor.ts';
import { whatsappWebSealedStore } from '../channels/whatsapp-web/sealed-store.ts';
import { resealConnections } from '../connections/reseal-connections.ts';
import { resealMails } from '../mails/reseal-mails.ts';
import { type Config, secretsOf } from '../platform/config/config.ts';
import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { checkSeals, type SealedStore } from '../platform/security/sealed-stores.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { resealPromptKeys } from '../prompts/reseal-prompt-keys.ts';
import { resealPushKey } from '../push-subscriptions/load-push-key.ts';
import { resealIntegrations } from '../queue-integrations/reseal-integrations.ts';
import { resealSettings, secretSettingKeys } from '../settings/reseal-settings.ts';
import { resealEndpoints } from '../webhook-endpoints/reseal-endpoints.ts';

/**
 * Checks everything encrypted with SECRET_KEY and re-encrypts it after a key change. Returns the stores that a worker
 * has to re-encrypt.
 */
export async function checkSealedSecrets(context: TxContext, config: Config): Promise<string[]> {
  const { owner } = context.database;
  const secrets = secretsOf(config);
  const box = (purpose: string) => secretBox(secrets, purpose);
  const stores: SealedStore[] = [
    {
      name: 'connections',
      label: 'The credentials of connections',
      purpose: 'connections',
      sample: () =>
        selectColumn(
          owner,
          'select unnest(array[token_secret, credentials_secret]) as sealed from connections limit 1000',
        ),
      reseal: () => inSystem(context, 0, (system) => resealConnections(system, box('connections'))),
    },
    {
      name: 'settings',
      label: 'The secret settings of companies',
      purpose: 'settings',
      sample: () =>
        selectColumn(owner, `select split_part(value, ' ', 1) as sealed from settings where key = any($1) limit 1000`, [
          secretSettingKeys,
        ]),
      reseal: () => inSystem(context, 0, (system) => resealSettings(system, box('settings'))),
    },
    {
      name: 'two-factor',
      label: 'The secrets of two-factor sign-in',
      purpose: 'two-factor',
      sample: () => selectColumn(owner, 'select sealed_secret as sealed from two_factors limit 1000'),
      reseal: () => inSystem(context, 0, (system) => resealTwoFactor(system, box('two-factor'))),
    },
    {
      name: 'ai',
      label: 'The keys of AI services',
      purpose: 'ai',
      sample: () => selectColumn(owner, 'select api_key as sealed from ai_settings limit 1000'),
      reseal: () => inSystem(context, 0, (system) => resealAiKeys(system, box('ai'))),
    },
    {
      name: 'integrations',
      label: 'The secrets of integrations',
      purpose: 'integrations',
      sample: () =>
        selectColumn(
          owner,
          'select unnest(array[json_content_secret, signing_secret]) as sealed from queue_integrations limit 1000',
        ),
      reseal: () => inSystem(context, 0, (system) => resealIntegrations(system, box('integrations'))),
    },
    {
      name: 'prompts',
      label: 'The keys of AI prompts',
      purpose: 'prompts',
      sample: () => selectColumn(owner, 'select unnest(array[api_key, voice_key]) as sealed from prompts limit 1000'),
      reseal: () => inSystem(context, 0, (system) => resealPromptKeys(system, box('prompts'))),
    },
    {
      name: 'mails',
      label: 'The mails that wait',
      purpose: 'mails',
      sample: () => selectColumn(owner, 'select content as sealed from mails where content is not null limit 1000'),
      reseal: () => inSystem(context, 0, (system) => resealMails(system, box('mails'))),
    },
    {
      name: 'webhook-endpoints',
      label: 'The secrets of webhook endpoints',
      purpose: 'webhook-endpoints',
      sample: () =>
        selectColumn(
          owner,
          'select unnest(array[signing_secret, previous_secret]) as sealed from webhook_endpoints limit 1000',
        ),
      reseal: () => inSystem(context, 0, (system) => resealEndpoints(system, box('webhook-endpoints'))),
    },
    {
      name: 'push',
      label: 'The key for push services',
      purpose: 'push',
      sample: () => selectColumn(owner, 'select private_key_secret as sealed from push_keys'),
      reseal: () => inSystem(context, 0, (system) => resealPushKey(system, box('push'))),
    },
    { ...whatsappWebSealedStore, sample: () => selectColumn(owner, whatsappWebSealedStore.sample), reseal: null },
  ];
  return checkSeals(owner, secrets, stores);
}

async function selectColumn(owner: pg.Pool, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ sealed: string | null }>(text, values);
  return rows.flatMap(({ sealed }) => (sealed === null || sealed === '' ? [] : [sealed]));
}
