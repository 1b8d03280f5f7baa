import { ensure } from '@balcao/contract/errors';
import type { FastifyRequest } from 'fastify';
import { isCompanyActive } from '../companies/is-company-active.ts';
import { findConnectionByToken, type ResolvedConnection } from '../connections/find-connection.ts';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { singleFlight } from '../platform/async/single-flight.ts';
import { inSystem, type TxContext } from '../platform/db/tx.ts';
import { subscriberNetwork } from '../platform/http/subscriber-network.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/**
 * Finds the connection of a phone's token, and limits how often addresses may guess and phones may call.
 * @throws Failure ERR_NO_WAPP_FOUND for a wrong token, ERR_RATE_LIMIT
 */
export function createSandboxResolver({ context, box }: { context: TxContext; box: SecretBox }) {
  const now = () => context.clock.now().getTime();
  const unknownTokenLimiter = createRateLimiter({ burst: 60, perSecond: 1, now });
  const connectionLimiter = createRateLimiter({ burst: 2000, perSecond: 500, now });

  // A phone that sends a hundred messages at once is looked up once for all waiting calls.
  const findByToken = singleFlight((token) =>
    inSystem(context, 0, async (system) => {
      const connection = await findConnectionByToken(system, token, box);
      return connection?.channel === 'sandbox' && (await isCompanyActive(system, connection.companyId))
        ? connection
        : null;
    }),
  );

  return async (token: string, request: FastifyRequest): Promise<ResolvedConnection> => {
    const found = await findByToken(token);
    if (!found) unknownTokenLimiter(subscriberNetwork(request.ip));
    ensure(found, 'ERR_NO_WAPP_FOUND');
    connectionLimiter(String(found.id));
    return found;
  };
}
