import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { maskSecret } from '../platform/security/secret-box.ts';
import type { StoredIntegration } from './queue-integration.store.ts';

/** As sent to clients: secrets as masks that reveal nothing of them; the address only to users who may change it. */
export function presentIntegration(row: StoredIntegration, { admin }: { admin: boolean }): QueueIntegration {
  const { jsonContentSecret, signingSecret, urlN8n, createdAt, updatedAt, ...rest } = row;
  return {
    ...rest,
    jsonContent: maskOf(jsonContentSecret),
    serviceAccount: admin ? rest.serviceAccount : '',
    urlN8N: admin ? urlN8n : '',
    signingSecret: maskOf(signingSecret),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

const maskOf = (sealed: string | null): string => (sealed === null ? '' : maskSecret('****'));
