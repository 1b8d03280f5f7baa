import { io } from 'socket.io-client';

/** Tries a handshake: `ready`, or the code that it is refused with. */
export const connectSocket = (origin: string, options: Parameters<typeof io>[1]): Promise<string> =>
  new Promise((resolve) => {
    const socket = io(origin, { transports: ['websocket'], forceNew: true, reconnection: false, ...options });
    const end = (answer: string) => {
      socket.disconnect();
      resolve(answer);
    };
    socket.once('ready', () => end('ready'));
    socket.once('connect_error', (error) => end(error.message));
  });
