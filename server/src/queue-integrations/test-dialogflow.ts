import { randomUUID } from 'node:crypto';
import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { TestSessionInput } from '@balcao/contract/queue-integrations/queue-integration';
import { integrationProblems } from '@balcao/contract/queue-integrations/queue-integration.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { mayCallOutside } from '../platform/http/named-hosts.ts';
import { ServiceFailure } from '../platform/outside/call-outside.ts';
import { isUnchangedSecret } from '../platform/security/secret-box.ts';
import { type DialogflowAgent, detectIntent } from './dialogflow/detect-intent.ts';
import { openServiceAccountKey } from './dialogflow/open-service-account-key.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { findIntegration } from './list-integrations.ts';

/** A greeting that every agent can answer, and its timeout. */
const greetings = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' };
const timeoutMs = 10_000;

/** Asks an agent with these settings, saved or not. A kept key is not used with another address. */
export async function testDialogflow(
  tx: Tx,
  actor: Actor,
  { id = null, projectName, jsonContent, language, urlN8N = '' }: TestSessionInput,
  { box, integrationHosts }: IntegrationDeps,
): Promise<(signal: AbortSignal) => Promise<{ message: string }>> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  let text = jsonContent;
  if (isUnchangedSecret(jsonContent)) {
    ensure(id, 'ERR_NOT_FOUND');
    const stored = await findIntegration(tx, id);
    if (stored.jsonContentSecret === null || stored.urlN8n !== urlN8N) throw invalidInput('jsonContent', 'required');
    text = box.open(stored.jsonContentSecret);
  }
  const shape = { type: 'dialogflow' as const, projectName, jsonContent: text, urlN8N, typebotSlug: '' };
  const fields = integrationProblems(shape, { hasKey: false });
  if (Object.keys(fields).length > 0) throw new Failure('ERR_INVALID_INPUT', { fields });
  ensure(urlN8N === '' || mayCallOutside(urlN8N, integrationHosts), 'ERR_URL_NOT_ALLOWED');
  const agent: DialogflowAgent = { url: urlN8N, projectName, language, key: openServiceAccountKey(text) };
  return async (signal) => {
    const asked = { session: randomUUID(), text: greetings[language] };
    try {
      const { replies } = await detectIntent(agent, asked, { timeoutMs, integrationHosts, signal });
      return { message: replies.join('\n') };
    } catch (error) {
      if (error instanceof ServiceFailure) throw new Failure('ERR_INTEGRATION_TEST', { reason: error.reason });
      throw error;
    }
  };
}
