import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import {
  blankIntegration,
  type UpdateQueueIntegrationInput,
} from '@balcao/contract/queue-integrations/queue-integration';
import {
  integrationProblems,
  readServiceAccountKey,
} from '@balcao/contract/queue-integrations/queue-integration.rules';
import { givenFields } from '../platform/given-fields.ts';
import { mayCallOutside } from '../platform/http/named-hosts.ts';
import { isUnchangedSecret } from '../platform/security/secret-box.ts';
import { newSigningSecret } from '../platform/webhooks/signing-secret.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import type { IntegrationValues } from './queue-integration.store.ts';

/** The values to be stored. @throws Failure ERR_INVALID_INPUT, ERR_URL_NOT_ALLOWED */
export function applyIntegrationInput(
  before: IntegrationValues | null,
  input: UpdateQueueIntegrationInput,
  { box, integrationHosts }: IntegrationDeps,
): IntegrationValues {
  const { jsonContent = '', urlN8N, ...given } = input;
  const base = before ?? blankValues;
  const next = { ...base, ...givenFields(given), urlN8n: urlN8N ?? base.urlN8n };
  const hasKey = base.jsonContentSecret !== null;
  const fields = integrationProblems({ ...next, jsonContent, urlN8N: next.urlN8n }, { hasKey });
  if (Object.keys(fields).length > 0) throw new Failure('ERR_INVALID_INPUT', { fields });
  ensure(next.urlN8n === '' || mayCallOutside(next.urlN8n, integrationHosts), 'ERR_URL_NOT_ALLOWED');
  const isWebhook = next.type === 'n8n' || next.type === 'webhook';
  return {
    ...next,
    ...(next.type === 'dialogflow' ? keyOf(next, jsonContent, base.urlN8n, box) : noKey),
    events: isWebhook ? next.events : [],
    signingSecret: isWebhook ? (base.signingSecret ?? box.seal(newSigningSecret())) : null,
  };
}

const noKey = { jsonContentSecret: null, serviceAccount: '' };

function keyOf(
  next: IntegrationValues,
  given: string,
  addressBefore: string,
  box: IntegrationDeps['box'],
): Pick<IntegrationValues, 'jsonContentSecret' | 'serviceAccount'> {
  if (isUnchangedSecret(given)) {
    // A kept key is not used with a new address, where the user who sets it could use it.
    if (next.urlN8n !== addressBefore) throw invalidInput('jsonContent', 'required');
    return { jsonContentSecret: next.jsonContentSecret, serviceAccount: next.serviceAccount };
  }
  const key = readServiceAccountKey(given);
  if (typeof key === 'string') throw invalidInput('jsonContent', key);
  return { jsonContentSecret: box.seal(given), serviceAccount: key.client_email };
}

const { jsonContent: _, urlN8N: __, ...blankFields } = blankIntegration;
const blankValues: IntegrationValues = {
  ...blankFields,
  type: 'webhook',
  name: '',
  urlN8n: '',
  events: [],
  jsonContentSecret: null,
  serviceAccount: '',
  signingSecret: null,
};
