import { z } from 'zod';
import { messageId } from '../messages/message.ts';
import { route } from '../route.ts';
import { apiMessageInput, apiMessageSent, apiMessageState } from './public-api.ts';

/** Refusals of a call whose token is valid. */
const refusals = [
  'ERR_INVALID_API_TOKEN',
  'ERR_NO_PERMISSION',
  'ERR_PLAN_FEATURE',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_COMPANY_INACTIVE',
  'ERR_RATE_LIMIT',
] as const;

/** Called by other programs with a token of their own; its URLs do not depend on the API prefix. */
export const publicApi = {
  send: route({
    method: 'POST',
    path: '/api/messages/send',
    atRoot: true,
    access: 'token',
    multipart: true,
    idempotent: true,
    body: apiMessageInput,
    output: apiMessageSent,
    fails: [
      ...refusals,
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_CHECK_CONTACT',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_DEF_WAPP_FOUND',
      'ERR_IDEMPOTENCY_KEY_USED',
      'ERR_FILE_TYPE',
      'ERR_FILE_TOO_LARGE',
    ],
  }),
  /** The state of a message that was sent by this API. */
  state: route({
    method: 'GET',
    path: '/api/messages/:messageId',
    atRoot: true,
    access: 'token',
    params: z.object({ messageId }),
    output: apiMessageState,
    fails: [...refusals, 'ERR_NO_MESSAGE_FOUND'],
  }),
  /**
   * MCP over Streamable HTTP without sessions: one JSON-RPC message, with a JSON response. assistant-tools.ts has the
   * input of the tools.
   */
  assistant: route({
    method: 'POST',
    path: '/mcp',
    atRoot: true,
    access: 'token',
    body: z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string() }),
    output: z.unknown(),
    fails: [...refusals, 'ERR_ASSISTANTS_OFF', 'ERR_ORIGIN', 'ERR_FILE_TOO_LARGE'],
  }),
  /** There is no stream and no session: 405, as the protocol requires. */
  assistantStream: route({ method: 'GET', path: '/mcp', atRoot: true, access: 'public', output: z.unknown() }),
  assistantEnd: route({ method: 'DELETE', path: '/mcp', atRoot: true, access: 'public', output: z.unknown() }),
};

/** The maximum size of an assistant's message in bytes. */
export const maxAssistantBytes = 1024 * 1024;
