import { demand } from '@balcao/contract/errors';
import { sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Accept } from '../channels/channel.ts';
import { behave } from '../channels/sandbox/behave.ts';
import { clearPhone } from '../channels/sandbox/clear-phone.ts';
import { readBehaviour } from '../channels/sandbox/phone-behaviour.ts';
import { readOnPhone } from '../channels/sandbox/read-on-phone.ts';
import { listPhoneChats, readPhoneChat } from '../channels/sandbox/read-phone.ts';
import { openShuffle } from '../channels/sandbox/shuffle.ts';
import { writeOnPhone } from '../channels/sandbox/write-on-phone.ts';
import { findCompanyFacts } from '../companies/find-company.ts';
import { isCompanyActive } from '../companies/is-company-active.ts';
import { findLineByToken, type KnownLine } from '../connections/find-line.ts';
import { openBudget } from '../platform/budget.ts';
import { type Binding, parseInput, serveOpen } from '../platform/http.ts';
import { networkOf } from '../platform/network-of.ts';
import { type FormFields, receiveUploads } from '../platform/receive-uploads.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import { type Border, inSystem, inTx, type Tx } from '../platform/tx.ts';
import type { Upload, Uploads } from '../platform/uploads.ts';
import { showPresence } from '../tickets/show-presence.ts';

export type SandboxDoor = {
  border: Border;
  accept: Accept;
  uploads: Uploads;
  /** the box of connections */
  box: SecretBox;
};

const tokenOf = z.object({ token: z.string().catch('') });

/** The phone's calls (docs/protocol.md 11.12). Whoever has the token is the customer; a wrong token is as unknown as none. */
export function sandboxRoutes(door: SandboxDoor): Binding[] {
  const now = () => door.border.clock.now().getTime();
  const phone = { ...door, shuffle: openShuffle({ gatherMs: 150, random: Math.random }) };
  const strangers = openBudget({ burst: 60, perSecond: 1, now });
  const perLine = openBudget({ burst: 2000, perSecond: 500, now });

  const lineOf = async (token: string, request: FastifyRequest): Promise<KnownLine> => {
    const phoneLine = await inSystem(door.border, 0, async (system) => {
      const line = await findLineByToken(system, token, door.box);
      return line?.channel === 'sandbox' && (await isCompanyActive(system, line.companyId)) ? line : null;
    });
    if (!phoneLine) strangers(networkOf(request.ip));
    demand(phoneLine, 'ERR_NO_WAPP_FOUND');
    perLine(String(phoneLine.id));
    return phoneLine;
  };
  /** A call in one transaction of the line's company. */
  const onLine = <T>(line: KnownLine, work: (tx: Tx) => Promise<T>) => inTx(door.border, line.companyId, work);

  const parsed = async (request: FastifyRequest, fields: FormFields | undefined, upload: Upload | null) => {
    try {
      return parseInput(sandboxApi.send, request, fields).body;
    } catch (error) {
      if (upload) await door.uploads.discard([upload]);
      throw error;
    }
  };

  return [
    serveOpen(sandboxApi.show, async ({ params }, request) => {
      const line = await lineOf(params.token, request);
      return onLine(line, async (tx) => ({
        name: line.name,
        company: (await findCompanyFacts(tx)).name,
        behaviour: await readBehaviour(tx, line.id),
      }));
    }),
    serveOpen(sandboxApi.behave, async ({ params, body }, request) => {
      const line = await lineOf(params.token, request);
      return onLine(line, (tx) => behave(tx, line.id, body));
    }),
    serveOpen(sandboxApi.chats, async ({ params }, request) => {
      const line = await lineOf(params.token, request);
      return { chats: await onLine(line, (tx) => listPhoneChats(tx, line.id)) };
    }),
    serveOpen(sandboxApi.messages, async ({ params }, request) => {
      const line = await lineOf(params.token, request);
      return onLine(line, (tx) => readPhoneChat(tx, line.id, params.number));
    }),
    serveOpen(sandboxApi.clear, async ({ params }, request) => {
      const line = await lineOf(params.token, request);
      await onLine(line, (tx) => clearPhone(tx, line.id));
      return {};
    }),
    serveOpen(sandboxApi.read, async ({ params }, request) => {
      const line = await lineOf(params.token, request);
      await readOnPhone(phone, line, params.number);
      return {};
    }),
    serveOpen(sandboxApi.typing, async ({ params, body: { typing } }, request) => {
      const line = await lineOf(params.token, request);
      const presence = typing === true ? 'composing' : typing === false ? 'paused' : typing;
      await onLine(line, (tx) => showPresence(tx, line.id, { kind: 'phone', value: params.number }, presence));
      return {};
    }),
    {
      route: sandboxApi.send,
      handle: async (request, reply) => {
        // Taken before anything is waited for: what came together keeps the order in which it came.
        const arrivedAt = door.border.clock.now();
        const line = await lineOf(tokenOf.parse(request.params).token, request);
        const { uploads, fields } = await receiveUploads(door.uploads, request, line.companyId);
        const [upload = null, ...more] = uploads;
        await door.uploads.discard(more); // one message, one file
        const id = await writeOnPhone(phone, line, await parsed(request, fields, upload), upload, arrivedAt);
        reply.status(202);
        return { id };
      },
    },
  ];
}
