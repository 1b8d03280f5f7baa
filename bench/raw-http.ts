import { connect, type Socket } from 'node:net';

export type Reply = { status: number; body: string };
export type RawHttp = {
  /** `body` is sent as JSON bytes. Requests wait for a free connection. */
  request(method: string, path: string, headers?: Record<string, string>, body?: Buffer): Promise<Reply>;
  close(): void;
};

type PendingRequest = { bytes: Buffer; answered: (reply: Reply) => void; failed: (error: Error) => void };

/**
 * Minimal HTTP client with keep-alive connections, one request at a time on each. Node's own client costs about as much
 * CPU as our server, and both share two cores: the server should dominate the measurement.
 */
export function openRawHttp(port: number, connections: number): RawHttp {
  const idle: Socket[] = [];
  const waiting: PendingRequest[] = [];
  const inFlight = new Map<Socket, PendingRequest>();
  const received = new Map<Socket, Buffer>();

  const assign = (socket: Socket, asked: PendingRequest) => {
    inFlight.set(socket, asked);
    socket.write(asked.bytes);
  };
  const sockets = new Set<Socket>();
  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.on('data', (chunk) => {
      const before = received.get(socket);
      const all = before ? Buffer.concat([before, chunk]) : chunk;
      const reply = parse(all);
      if (reply === null) return void received.set(socket, all);
      received.delete(socket);
      const asked = inFlight.get(socket);
      // The server sends a timeout on an unused connection, and closes it.
      if (!asked) return void socket.destroy();
      inFlight.delete(socket);
      const next = waiting.shift();
      if (next) assign(socket, next);
      else idle.push(socket);
      asked.answered(reply);
    });
    const lost = (error: Error) => {
      sockets.delete(socket);
      inFlight.get(socket)?.failed(error);
      inFlight.delete(socket);
      const at = idle.indexOf(socket);
      if (at >= 0) idle.splice(at, 1);
    };
    socket.on('error', lost);
    socket.on('close', () => lost(new Error('the server closed the connection')));
    sockets.add(socket);
    return socket;
  };
  for (let i = 0; i < connections; i++) idle.push(open());

  return {
    request(method, path, headers = {}, body = Buffer.alloc(0)) {
      const bytes = bytesOf(`${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}`, headers, body);
      return new Promise((answered, failed) => {
        const asked = { bytes, answered, failed };
        // The server closes connections that are idle for a while.
        const socket = idle.pop() ?? (sockets.size < connections ? open() : undefined);
        if (socket) assign(socket, asked);
        else waiting.push(asked);
      });
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function bytesOf(start: string, headers: Record<string, string>, body: Buffer): Buffer {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const json = body.length > 0 ? 'content-type: application/json\r\n' : '';
  return Buffer.concat([
    Buffer.from(`${start}\r\n${json}content-length: ${body.length}\r\n${fields.join('')}\r\n`),
    body,
  ]);
}

/** Null while incomplete. Our server always sends Content-Length for uncompressed responses. */
function parse(bytes: Buffer): Reply | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = bytes.toString('latin1', 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (bytes.length < end + 4 + length) return null;
  return { status: Number(head.slice(9, 12)), body: bytes.toString('utf8', end + 4, end + 4 + length) };
}
