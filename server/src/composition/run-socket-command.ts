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
  sockets: Pick<SocketServer<Actor>, 'disconnectCompany' | 'disconnectSession' | 'socketsOfCompany'>,
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
  else {
    const { userId } = socketCommands.visibilityChanged.parse(payload);
    // With those of an operator who looks as the person: their rights are the person's at each moment.
    for (const socket of sockets.socketsOfCompany(companyId)) if (socket.actor.userId === userId) refreshActor(socket);
  }
}
