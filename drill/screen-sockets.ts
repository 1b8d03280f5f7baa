import { io, type Socket } from 'socket.io-client';
import type { ApiClient } from './api-client.ts';
import { pause } from './installation.ts';

/** Client sockets that connect and disconnect until `isOver`. Returns how many connected. */
export async function openScreenSockets(
  isOver: () => boolean,
  origin: string,
  client: ApiClient,
  { count, random }: { count: number; random: () => number },
): Promise<number> {
  let came = 0;
  const one = async () => {
    while (!isOver()) {
      const socket: Socket = io(origin, {
        auth: { token: await client.token() },
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
      });
      const ready = await new Promise<boolean>((resolve) => {
        socket.once('ready', () => resolve(true));
        socket.once('connect_error', () => resolve(false));
        // The server may be killed between connection and `ready`.
        socket.once('disconnect', () => resolve(false));
      });
      if (ready) {
        came++;
        socket.emit('joinNotification');
        for (const status of ['pending', 'open']) socket.emit('joinTickets', status);
      }
      for (const end = Date.now() + random() * 6_000; Date.now() < end && !isOver(); ) await pause(100);
      socket.disconnect();
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return came;
}
