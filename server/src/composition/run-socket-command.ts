import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import type { SocketCommands, StoredNotice } from '../platform/db/outbox.ts';
import type { ClientSocket } from '../platform/realtime/client-socket.ts';
import type { SocketServer } from '../platform/realtime/socket-server.ts';

/** As it comes back from the database. */
const socketCommands = {
  sessionsEnded: z.object({ sessionIds: z.array(z.string()) }),
  sightChanged: z.object({ userId: z.number() }),
};

/** On the sockets of this process. */
export function runSocketCommand(
  command: keyof SocketCommands,
  { companyId, payload }: StoredNotice,
  sockets: Pick<SocketServer<Actor>, 'disconnectCompany' | 'disconnectSession' | 'socketsOf'>,
  refreshActor: (socket: ClientSocket<Actor>) => void,
): void {
  if (command === 'companyClosed') sockets.disconnectCompany(companyId);
  else if (command === 'sessionsEnded')
    for (const sessionId of socketCommands.sessionsEnded.parse(payload).sessionIds)
      sockets.disconnectSession(companyId, sessionId);
  else
    for (const socket of sockets.socketsOf(companyId, socketCommands.sightChanged.parse(payload).userId))
      refreshActor(socket);
}
