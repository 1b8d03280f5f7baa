import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from './fault-switches.ts';
import type { OpenAi } from './openai.ts';
import { badKey, OpenAiError } from './openai-error.ts';

/** Applies the active faults of this call. True if one was the response. @throws OpenAiError in the service's format */
export async function misbehave(peer: OpenAi, call: CallName, key: string, response: ServerResponse): Promise<boolean> {
  const { switches } = peer;
  const slow = switches.take('slow', call);
  if (slow) await sleep(slow.ms);
  if (switches.take('silence', call)) return true;
  if (switches.take('badKey', call)) throw badKey(key);
  if (switches.take('forbidden', call))
    throw new OpenAiError(
      403,
      'Country, region, or territory not supported',
      'unsupported_country_region_territory',
      'request_forbidden',
    );
  const limited = switches.take('rateLimit', call);
  if (limited) {
    response.setHeader('retry-after', String(limited.retryAfterSeconds));
    throw new OpenAiError(429, 'Rate limit reached for requests', 'rate_limit_exceeded', 'requests');
  }
  if (switches.take('noQuota', call))
    throw new OpenAiError(
      429,
      'You exceeded your current quota, please check your plan and billing details.',
      'insufficient_quota',
      'insufficient_quota',
    );
  const error = switches.take('error', call);
  if (error)
    throw new OpenAiError(error.status, 'The server had an error while processing your request.', null, 'server_error');
  return answerBadly(peer, call, response);
}

function answerBadly({ switches }: OpenAi, call: CallName, response: ServerResponse): boolean {
  const page = (status: number, body: string) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
    return true;
  };
  if (switches.take('gatewayError', call)) return page(502, '<html><h1>502 Bad Gateway</h1></html>');
  const garbage = switches.take('garbage', call);
  if (garbage) return page(200, garbage.body);
  const redirect = switches.take('redirect', call);
  if (redirect) {
    response.writeHead(302, { location: redirect.to }).end();
    return true;
  }
  if (switches.take('endless', call)) {
    pour(response);
    return true;
  }
  return false;
}

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[{"message":{"content":"');
  const piece = 'a'.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
}
