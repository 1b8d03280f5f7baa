import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { OpenAiError } from './openai-error.ts';

const maxBytes = 30 * 1024 * 1024;

async function readRaw(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > maxBytes) throw new OpenAiError(413, 'Maximum content size limit exceeded.', null, 'server_error');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const raw = await readRaw(request);
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(raw.toString('utf8')));
  } catch {
    throw new OpenAiError(400, 'We could not parse the JSON body of your request.');
  }
}

export async function readForm(request: IncomingMessage): Promise<FormData> {
  const raw = await readRaw(request);
  try {
    return await new Response(raw, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
  } catch {
    throw new OpenAiError(400, 'Could not parse multipart form');
  }
}
