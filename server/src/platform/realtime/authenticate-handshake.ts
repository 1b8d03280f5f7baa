import { Failure } from '@balcao/contract/errors';
import type { Socket } from 'socket.io';
import { z } from 'zod';
import { personKey, type SocketActor, socketLimits } from './client-socket.ts';
import type { PersonSockets } from './person-sockets.ts';

/** The person that a handshake belongs to, and until when it is valid. */
export type Authenticated<Actor> = { actor: Actor; expiresAt: Date | null };

/** @throws Failure */
export type Authenticate<Actor> = (handshake: {
  token: string | undefined;
  cookie: string | undefined;
}) => Promise<Authenticated<Actor>>;

const maxTokenLength = 4_096;
const handshakeAuth = z.object({ token: z.unknown() }).catch({ token: undefined });
const handshakeQuery = z.object({ companyId: z.string().optional() }).catch({});

/** @throws Failure also when the person has too many sockets */
export async function authenticateHandshake<Actor extends SocketActor>(
  { headers, auth, query }: Pick<Socket['handshake'], 'headers' | 'auth' | 'query'>,
  authenticate: Authenticate<Actor>,
  people: Pick<PersonSockets<Actor>, 'count'>,
): Promise<Authenticated<Actor>> {
  const token = readToken(auth);
  const { actor, expiresAt } = await authenticate({ token, cookie: headers.cookie });
  const { companyId } = handshakeQuery.parse(query);
  // The `companyId` of the query grants nothing; it must only not contradict the actor's company.
  if (companyId && companyId !== 'undefined' && companyId !== 'null' && companyId !== String(actor.companyId))
    throw new Failure('ERR_NO_PERMISSION');
  if ((await people.count(personKey(actor))) >= socketLimits.maxSocketsPerPerson)
    throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds: 60 });
  return { actor, expiresAt };
}

/** Undefined: none, so the cookie counts. @throws Failure for one that can be none of ours */
function readToken(auth: unknown): string | undefined {
  const { token } = handshakeAuth.parse(auth);
  if (token === undefined || token === null) return undefined;
  if (typeof token !== 'string' || token.length > maxTokenLength) throw new Failure('ERR_INVALID_TOKEN');
  return token;
}
