import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import type { SocketCommands, StoredNotice } from '../platform/db/outbox.ts';
import type { ClientSocket } from '../platform/realtime/client-socket.ts';
import type { SocketServer } from '../platform/realtime/socket-server.ts';

/** The shapes in which commands are read back from the database. */
const socketCommands = {
  sessionsEnded: z.object({ sessionIds: z.array(z.string()) }),
  visibilityChanged: z.object({ userId: z.number() }),
};

/** Runs a command on the sockets of this process. */
export function runSocketCommand(
  command: keyof SocketCommands,
  { companyId, payload }: StoredNotice,
  sockets: Pick<SocketServer<Actor>, 'disconnectCompany' | 'disconnectSession' | 'socketsOf' | 'socketsOfCompany'>,
  refreshActor: (socket: ClientSocket<Actor>) => void,
): void {
  if (command === 'companyClosed') sockets.disconnectCompany(companyId);
  else if (command === 'licenceChanged')
    // People who lost access are signed out by a sweep, which gives the reason; a refresh here would disconnect them
    // without one.
    sockets
      .socketsOfCompany(companyId)
      .filter(({ actor }) => can(actor, 'company:edit'))
      .forEach(refreshActor);
  else if (command === 'sessionsEnded')
    for (const sessionId of socketCommands.sessionsEnded.parse(payload).sessionIds)
      sockets.disconnectSession(companyId, sessionId);
  else
    for (const socket of sockets.socketsOf(companyId, socketCommands.visibilityChanged.parse(payload).userId))
      refreshActor(socket);
}
