import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_MAX_BYTES = 110 * 1024 * 1024;

export async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > BODY_MAX_BYTES) throw new Error('body too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** How a response is sent: at once, or in two halves with a pause between. */
export type ResponseOptions = { pauseMs: number } | null;

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  options: ResponseOptions = null,
): void {
  sendBytes(response, status, 'application/json; charset=UTF-8', Buffer.from(JSON.stringify(value)), options);
}

export function sendBytes(
  response: ServerResponse,
  status: number,
  type: string,
  bytes: Buffer,
  options: ResponseOptions = null,
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length });
  if (options === null) {
    response.end(bytes);
    return;
  }
  const half = Math.floor(bytes.length / 2);
  response.write(bytes.subarray(0, half));
  setTimeout(() => response.end(bytes.subarray(half)), options.pauseMs);
}
