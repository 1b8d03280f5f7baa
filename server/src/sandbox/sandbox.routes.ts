import { type SandboxMessageInput, sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accept } from '../channels/channel.ts';
import { changeBehaviour } from '../channels/sandbox/change-behaviour.ts';
import { clearPhone } from '../channels/sandbox/clear-phone.ts';
import { readBehaviour } from '../channels/sandbox/phone-behaviour.ts';
import { readOnPhone } from '../channels/sandbox/read-on-phone.ts';
import { listPhoneChats, readPhoneChat } from '../channels/sandbox/read-phone.ts';
import { openWritablePhone, writeOnPhone } from '../channels/sandbox/write-on-phone.ts';
import { findCompanyProfile } from '../companies/find-company.ts';
import type { ResolvedConnection } from '../connections/find-connection.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { Upload, Uploads } from '../platform/files/uploads.ts';
import { receiveUploads } from '../platform/http/receive-uploads.ts';
import { type Endpoint, parseInput, servePublic } from '../platform/http/serve.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { showPresence } from '../tickets/viewers/show-presence.ts';
import { createSandboxResolver } from './resolve-sandbox.ts';

export type SandboxDeps = {
  context: TxContext;
  accept: Accept;
  uploads: Uploads;
  /** the box of connections */
  box: SecretBox;
};

const tokenOf = z.object({ token: z.string().catch('') });

/** The phone's calls (docs/protocol.md 11.12). The token's holder is the customer; a wrong token counts as none. */
export function sandboxRoutes(context: SandboxDeps): Endpoint[] {
  const phone = openWritablePhone(context);
  const findSandboxConnection = createSandboxResolver(context);
  /** A call in one transaction of the connection's company. */
  const inConnectionTx = <T>(connection: ResolvedConnection, work: (tx: Tx) => Promise<T>) =>
    inTx(context.context, connection.companyId, work);

  return [
    servePublic(sandboxApi.show, async ({ params }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      return inConnectionTx(connection, async (tx) => ({
        name: connection.name,
        company: (await findCompanyProfile(tx)).name,
        behaviour: await readBehaviour(tx, connection.id),
      }));
    }),
    servePublic(sandboxApi.behave, async ({ params, body }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      return inConnectionTx(connection, (tx) => changeBehaviour(tx, connection.id, body));
    }),
    servePublic(sandboxApi.chats, async ({ params }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      return { chats: await inConnectionTx(connection, (tx) => listPhoneChats(tx, connection.id)) };
    }),
    servePublic(sandboxApi.messages, async ({ params }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      return inConnectionTx(connection, (tx) => readPhoneChat(tx, connection.id, params.number));
    }),
    servePublic(sandboxApi.clear, async ({ params }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      await inConnectionTx(connection, (tx) => clearPhone(tx, connection.id));
      return {};
    }),
    servePublic(sandboxApi.read, async ({ params }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      await readOnPhone(phone, connection, params.number);
      return {};
    }),
    servePublic(sandboxApi.typing, async ({ params, body: { typing } }, request) => {
      const connection = await findSandboxConnection(params.token, request);
      const presence = typing === true ? 'composing' : typing === false ? 'paused' : typing;
      await inConnectionTx(connection, (tx) =>
        showPresence(tx, connection.id, { kind: 'phone', value: params.number }, presence),
      );
      return {};
    }),
    {
      route: sandboxApi.send,
      handle: async (request, reply) => {
        // Read before the first await: simultaneous messages keep their order of arrival.
        const arrivedAt = context.context.clock.now();
        const connection = await findSandboxConnection(tokenOf.parse(request.params).token, request);
        const { input, upload } = await receiveMessage(context.uploads, request, connection.companyId);
        const id = await writeOnPhone(phone, connection, input, upload, arrivedAt);
        reply.status(202);
        return { id };
      },
    },
  ];
}

/** Parses the form of a message; its file is stored only when the rest is valid. */
async function receiveMessage(
  store: Uploads,
  request: FastifyRequest,
  companyId: number,
): Promise<{ input: SandboxMessageInput; upload: Upload | null }> {
  const { uploads, fields } = await receiveUploads(store, request, companyId);
  const [upload = null, ...more] = uploads;
  await store.discard(more); // one message, one file
  try {
    return { input: parseInput(sandboxApi.send, request, fields).body, upload };
  } catch (error) {
    if (upload) await store.discard([upload]);
    throw error;
  }
}
