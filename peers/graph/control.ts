import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Customer, customerInput } from './customer.ts';
import { type Fault, faultNames } from './fault-switches.ts';
import type { Graph } from './graph.ts';
import { template } from './templates.ts';
import { readRaw, sendJson } from './wire/answer.ts';
import { businessNumber } from './wire/number.ts';

const optionalId = z.string().optional();
const person = z.strictObject({ phoneNumberId: optionalId, userId: z.string() });
const name = z.enum(faultNames as [Fault, ...Fault[]]);

type Command = (graph: Graph, input: unknown) => unknown;

function command<S extends z.ZodType>(schema: S, run: (graph: Graph, input: z.output<S>) => unknown): Command {
  return (graph, input) => run(graph, schema.parse(input));
}

/** HTTP versions of the methods, for a peer started as a command: `POST /_control/{name}` with a JSON body. */
const commands: Record<string, Command> = {
  numbers: command(businessNumber, (graph, input) => graph.addNumber(input).number),
  customers: command(
    customerInput.extend({ phoneNumberId: optionalId }),
    (graph, { phoneNumberId, userId, ...rest }) => {
      const customer = graph.customer({ ...rest, ...(userId === undefined ? {} : { userId }) }, phoneNumberId);
      return { userId: customer.userId, waId: customer.waId };
    },
  ),
  /** any message type, with its content as in the API */
  send: command(
    person.extend({ type: z.string(), content: z.record(z.string(), z.unknown()), quotedId: z.string().optional() }),
    (graph, input) => {
      const extra = input.quotedId === undefined ? {} : { quotedId: input.quotedId };
      return { id: found(graph, input).send(input.type, input.content, extra).id };
    },
  ),
  text: command(person.extend({ body: z.string() }), (graph, input) => ({
    id: found(graph, input).text(input.body).id,
  })),
  echo: command(person.extend({ type: z.string(), content: z.record(z.string(), z.unknown()) }), (graph, input) => ({
    id: found(graph, input).echo(input.type, input.content).id,
  })),
  media: command(
    person.extend({
      kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
      base64: z.string(),
      mime: z.string(),
      caption: z.string().optional(),
      filename: z.string().optional(),
    }),
    (graph, { kind, base64, mime, caption, filename, ...who }) => ({
      id: found(graph, who)[kind]({
        bytes: Buffer.from(base64, 'base64'),
        mime,
        ...(caption === undefined ? {} : { caption }),
        ...(filename === undefined ? {} : { filename }),
      }).id,
    }),
  ),
  read: command(person.extend({ upToId: z.string().optional() }), (graph, input) =>
    found(graph, input).read(input.upToId),
  ),
  played: command(person.extend({ id: z.string() }), (graph, input) => found(graph, input).played(input.id)),
  behaviour: command(
    person.extend({
      autoRead: z.boolean().optional(),
      isBlocked: z.boolean().optional(),
      isOffline: z.boolean().optional(),
    }),
    (graph, input) => {
      const customer = found(graph, input);
      customer.autoRead = input.autoRead ?? customer.autoRead;
      customer.isBlocked = input.isBlocked ?? customer.isBlocked;
      if (input.isOffline !== undefined) customer.setOffline(input.isOffline);
    },
  ),
  templates: command(z.looseObject({ phoneNumberId: optionalId }), (graph, { phoneNumberId, ...input }) =>
    graph.connectionOf(phoneNumberId).addTemplate(template.parse(input)),
  ),
  token: command(z.strictObject({ phoneNumberId: optionalId, isExpired: z.boolean() }), (graph, input) => {
    graph.connectionOf(input.phoneNumberId).isTokenExpired = input.isExpired;
  }),
  verify: command(z.strictObject({ phoneNumberId: optionalId, verifyToken: z.string().optional() }), (graph, input) =>
    graph.verify(input.phoneNumberId, input.verifyToken),
  ),
  webhook: command(
    z.strictObject({ phoneNumberId: optionalId, body: z.record(z.string(), z.unknown()) }),
    (graph, input) => graph.post(input.body, input.phoneNumberId),
  ),
  /** {name, options} turns a misbehaviour on; {name} alone or {} clears one or all */
  misbehave: command(
    z.strictObject({ name, options: z.record(z.string(), z.unknown()).default({}) }),
    (graph, input) => {
      graph.switches.set(input.name, input.options as never);
    },
  ),
  clear: command(z.strictObject({ name: name.optional() }), (graph, input) => graph.switches.clear(input.name)),
  clock: command(
    z.strictObject({ advanceMs: z.number().optional(), set: z.coerce.date().optional() }),
    (graph, input) => {
      if (input.set !== undefined) graph.clock.set(input.set);
      graph.clock.advance(input.advanceMs ?? 0);
      return { now: new Date(graph.clock.now()) };
    },
  ),
  settings: command(
    z.strictObject({
      limits: z.record(z.string(), z.number()).optional(),
      statuses: z.record(z.string(), z.number()).optional(),
      webhooks: z.record(z.string(), z.unknown()).optional(),
      refusals: z.enum(['status', 'answer']).optional(),
    }),
    (graph, input) => {
      Object.assign(graph.settings.limits, input.limits);
      Object.assign(graph.settings.statuses, input.statuses);
      Object.assign(graph.settings.webhooks, input.webhooks);
      graph.settings.refusals = input.refusals ?? graph.settings.refusals;
      return graph.settings;
    },
  ),
  waitUntilIdle: command(z.strictObject({ timeoutMs: z.int().optional() }), (graph, input) =>
    graph.waitUntilIdle(input.timeoutMs),
  ),
};

export async function answerControl(
  graph: Graph,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const raw = await readRaw(request);
  const [what = '', id] = url.pathname.slice('/_control/'.length).split('/');
  if (request.method === 'GET') return sendJson(response, 200, view(graph, what, id));
  const own = commands[what];
  const run = own ? (input: unknown) => own(graph, input) : graph.commands[what];
  if (run === undefined) return sendJson(response, 404, { error: `no command ${what}` });
  try {
    sendJson(response, 200, (await run(raw.length === 0 ? {} : JSON.parse(raw.toString('utf8')))) ?? {});
  } catch (error) {
    sendJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
  }
}

/** `GET /_control/sent`, `/_control/inbox/{userId}`, `/_control/state`. */
function view(graph: Graph, what: string, id: string | undefined): unknown {
  if (what === 'sent') return graph.sent;
  if (what === 'inbox') {
    const customer = graph.connections.flatMap((connection) => connection.customers).find((c) => c.userId === id);
    return customer === undefined
      ? null
      : { inbox: customer.inbox, readByBusiness: [...customer.readByBusiness], typingSeen: customer.typingSeen };
  }
  return {
    url: graph.url,
    mediaUrl: graph.mediaUrl,
    now: new Date(graph.clock.now()),
    misbehaviours: graph.switches.all(),
    connections: graph.connections.map((connection) => ({
      phoneNumberId: connection.number.phoneNumberId,
      sent: connection.sent.length,
      webhooks: {
        waiting: connection.webhooks.waiting,
        posted: connection.webhooks.posted,
        refused: connection.webhooks.refused,
        givenUp: connection.webhooks.givenUp,
      },
    })),
  };
}

function found(graph: Graph, who: { phoneNumberId?: string | undefined; userId: string }): Customer {
  const customer = graph.connectionOf(who.phoneNumberId).customers.find((c) => c.userId === who.userId);
  if (customer === undefined) throw new Error(`no customer ${who.userId}`);
  return customer;
}
