import {
  readServiceAccountKey,
  type ServiceAccountKey,
} from '@balcao/contract/queue-integrations/queue-integration.rules';
import { ServiceFailure } from '../../platform/outside/call-outside.ts';

/** Parses a key that was validated when it was saved. @throws ServiceFailure key */
export function openServiceAccountKey(text: string): ServiceAccountKey {
  const key = readServiceAccountKey(text);
  if (typeof key === 'string') throw new ServiceFailure('key');
  return key;
}
