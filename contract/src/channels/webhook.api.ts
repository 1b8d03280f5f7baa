import { z } from 'zod';
import { emptyObject, route } from '../route.ts';

/** A malformed token is handled like an unknown one. */
const params = z.object({ token: z.string().max(300).catch('') });

/** Called by vendors: docs/protocol.md 11.13. Each vendor has its own signature and body format. */
export const webhookApi = {
  /** Verification: the vendor calls once and expects its challenge back as plain text. */
  handshake: route({
    method: 'GET',
    path: '/webhooks/meta/:token',
    access: 'public',
    atRoot: true,
    params,
    query: z.record(z.string(), z.unknown()),
    output: z.string(),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_NO_PERMISSION'],
  }),
  receive: route({
    method: 'POST',
    path: '/webhooks/meta/:token',
    access: 'public',
    atRoot: true,
    params,
    body: z.unknown(),
    output: emptyObject,
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
