import type { NewApiToken } from '@balcao/contract/api-tokens/api-token';
import type { AuditEntry } from '@balcao/contract/audit/audit';
import type { Message } from '@balcao/contract/messages/message';
import type { AssistantConversation, AssistantMessage } from '@balcao/contract/public-api/assistant-tools';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, describe, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../world/running-server.ts';
import { connectAssistant, listTools, postToAssistants, useTool as use } from './call-assistant.ts';

/** A company's assistant uses the inbox by MCP, over real HTTP, with the SDK's client. */
const server = runningServer();
let company: TestCompany;
let other: TestCompany;
let admin: SignedInPerson;
let made = 0;
const allScopes = ['messages:send', 'messages:read', 'desk:read', 'desk:write'];

beforeAll(async () => {
  company = await server.company('Padaria');
  other = await server.company('Outra');
  admin = company.admin;
  for (const person of [admin, other.admin]) await switchAssistants('enabled', person);
});

const connect = (token: string) => connectAssistant(server.origin(), token);
const switchAssistants = (value: string, person = admin) =>
  person.call('PUT', '/settings/apiAssistants', { key: 'apiAssistants', value });
async function newToken(scopes = allScopes, person = admin): Promise<NewApiToken> {
  made += 1;
  const answer = await person.call<NewApiToken>('POST', '/api-tokens', { name: `Assistente ${made}`, scopes });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function conversation(name: string, of = company): Promise<Ticket> {
  made += 1;
  const number = `55119300${String(made).padStart(5, '0')}`;
  await server.write(of.sandboxPhone, number, `Oi, aqui é ${name}`);
  const { body } = await of.admin.call<{ tickets: Ticket[] }>('GET', `/tickets?showAll=true&searchParam=${number}`);
  return body.tickets[0]!;
}
const ticketNow = async (id: number) => (await admin.call<Ticket>('GET', `/tickets/${id}`)).body;
const messagesOf = async (id: number) =>
  (await admin.call<{ messages: Message[] }>('GET', `/messages/${id}`)).body.messages;
const trail = async (action: string) =>
  (await admin.call<{ entries: AuditEntry[] }>('GET', '/audit?kind=programs')).body.entries.filter(
    (entry) => entry.action === action,
  );

describe('tools', () => {
  it('are listed with their input and output, and whether they are read-only', async () => {
    const client = await connect((await newToken()).token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['find_contacts', true],
      ['find_conversations', true],
      ['read_conversation', true],
      ['list_queues', true],
      ['draft_message', false],
      ['send_message', false],
      ['hand_over', false],
    ]);
    for (const { inputSchema, outputSchema } of tools)
      expect([inputSchema.type, outputSchema?.type]).toEqual(['object', 'object']);
  });

  it('find contacts and conversations, and read the newest messages first, page by page, leaving them unread', async () => {
    const ticket = await conversation('Aline');
    for (let i = 1; i <= 24; i += 1) await server.write(company.sandboxPhone, ticket.contact.number, `Linha ${i}`);
    const client = await connect((await newToken()).token);
    const contacts = await use<{ contacts: { id: number; number: string }[] }>(client, 'find_contacts', {
      search: ticket.contact.number,
    });
    expect(contacts.found.contacts).toMatchObject([{ id: ticket.contactId, number: ticket.contact.number }]);
    for (const by of [{ contactId: ticket.contactId }, { search: ticket.contact.number }, { search: 'Linha 24' }])
      expect(
        (await use<{ conversations: AssistantConversation[] }>(client, 'find_conversations', by)).found.conversations,
      ).toMatchObject([{ id: ticket.id, status: 'pending', lastMessage: 'Linha 24', unreadMessages: 25 }]);
    type Page = { messages: AssistantMessage[]; nextCursor: string | null };
    const first = (await use<Page>(client, 'read_conversation', { conversationId: ticket.id })).found;
    expect([first.messages.length, first.messages[0]]).toMatchObject([20, { body: 'Linha 24', fromCustomer: true }]);
    const rest = (await use<Page>(client, 'read_conversation', { conversationId: ticket.id, cursor: first.nextCursor }))
      .found;
    expect([rest.messages.at(-1)?.body, rest.nextCursor]).toEqual(['Oi, aqui é Aline', null]);
    expect((await ticketNow(ticket.id)).unreadMessages).toBe(25);
  });

  it('suggestion writes a private note under the token’s name, sends nothing outside, and is in the audit trail', async () => {
    const ticket = await conversation('Bruno');
    const token = await newToken();
    const given = { conversationId: ticket.id, text: 'Abrimos às 8 h.' };
    const { error } = await use(await connect(token.token), 'draft_message', given);
    expect(error).toBeNull();
    const note = (await messagesOf(ticket.id)).at(-1);
    expect(note).toMatchObject({
      isPrivate: true,
      sentBy: null,
      body: `Sugestão de resposta de ${token.name}:\nAbrimos às 8 h.`,
    });
    const [entry] = await trail('assistant.draft');
    expect(entry).toMatchObject({ userId: null, userName: token.name, subjectId: String(ticket.id), subjectName: '' });
    expect(JSON.stringify(entry)).not.toContain('Abrimos');
  });

  it('send once per key, into the conversation or to a number, with an audit entry', async () => {
    const ticket = await conversation('Carla');
    const token = await newToken();
    const client = await connect(token.token);
    const given = { conversationId: ticket.id, text: 'Seu pedido saiu.', idempotencyKey: `k-${made}` };
    const answers = [await use(client, 'send_message', given), await use(client, 'send_message', given)];
    expect(answers[0]).toEqual({ error: null, found: { conversationId: ticket.id, messageId: expect.any(String) } });
    expect(answers[1]).toEqual(answers[0]);
    const other = await use(client, 'send_message', { ...given, text: 'Seu pedido chegou.' });
    expect(other.error).toMatch(/^ERR_IDEMPOTENCY_KEY_USED: /);
    const sent = (await messagesOf(ticket.id)).filter(({ fromMe }) => fromMe);
    expect(sent).toMatchObject([{ body: 'Seu pedido saiu.', isPrivate: false, sentBy: null }]);
    const mine = (await trail('assistant.send')).filter(({ userName }) => userName === token.name);
    expect(mine).toHaveLength(1);
    const byNumber = await use<{ conversationId: number }>(client, 'send_message', {
      number: '5511931990001',
      text: 'Oi',
    });
    expect((await ticketNow(byNumber.found.conversationId)).contact.number).toBe('5511931990001');
    expect((await use(client, 'send_message', { text: 'Oi' })).error).toMatch(/^ERR_INVALID_INPUT: .*conversationId/);
  });

  it('transfer pending and open tickets to a queue or a user, and refuse closed ones', async () => {
    const [ticket, token] = [await conversation('Davi'), await newToken()];
    const client = await connect(token.token);
    const person = await server.attendant(company, `Atendente ${made}`);
    const { id: userId } = person.session.user;
    const { body: queue } = await admin.call<{ id: number }>('POST', '/queue', { name: 'Entregas', color: '#224466' });
    const hand = (given: object) =>
      use<{ conversation: AssistantConversation }>(client, 'hand_over', { conversationId: ticket.id, ...given });
    expect((await hand({ queueId: queue.id })).found.conversation).toMatchObject({
      status: 'pending',
      queue: { id: queue.id },
    });
    expect((await hand({ queueId: company.queueId, userId })).found.conversation).toMatchObject({
      status: 'open',
      person: { id: userId },
    });
    expect((await hand({ queueId: queue.id })).found.conversation).toMatchObject({ status: 'pending', person: null });
    expect((await hand({})).error).toMatch(/^ERR_INVALID_INPUT/);
    expect((await hand({ queueId: other.queueId })).error).toMatch(/^ERR_NO_QUEUE_FOUND: /);
    expect((await hand({ userId: other.admin.session.user.id })).error).toMatch(/^ERR_NO_USER_FOUND: /);
    const [last] = await trail('assistant.hand-over');
    expect(last).toMatchObject({
      userName: token.name,
      subjectId: String(ticket.id),
      changes: { userId: { before: userId, after: null } },
    });
    await admin.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
    expect((await hand({ queueId: queue.id })).error).toMatch(/^ERR_TICKET_STATUS: /);
  });

  it('never find or reveal data of another company', async () => {
    const theirs = await conversation('Alheia', other);
    const client = await connect((await newToken()).token);
    const conversationId = theirs.id;
    for (const [name, given] of [
      ['read_conversation', { conversationId }],
      ['draft_message', { conversationId, text: 'oi' }],
      ['send_message', { conversationId, text: 'oi' }],
      ['hand_over', { conversationId, queueId: company.queueId }],
    ] as const)
      expect([name, (await use(client, name, given)).error]).toEqual([
        name,
        expect.stringMatching(/^ERR_NO_TICKET_FOUND: /),
      ]);
    expect((await use(client, 'find_conversations', { contactId: theirs.contactId })).error).toMatch(
      /^ERR_NO_CONTACT_FOUND/,
    );
    const found = await use(client, 'find_conversations', { search: 'Alheia' });
    expect(found.found).toEqual({ conversations: [], nextCursor: null });
    expect((await use(client, 'find_contacts', { search: theirs.contact.number })).found).toMatchObject({
      contacts: [],
    });
  });

  it('are limited to the token’s scopes', async () => {
    const ticket = await conversation('Eva');
    const reading = await connect((await newToken(['desk:read'])).token);
    const conversationId = ticket.id;
    expect((await use(reading, 'read_conversation', { conversationId })).error).toBeNull();
    for (const [name, given] of [
      ['draft_message', { conversationId, text: 'oi' }],
      ['send_message', { conversationId, text: 'oi' }],
      ['hand_over', { conversationId, queueId: company.queueId }],
    ] as const)
      expect([name, (await use(reading, name, given)).error]).toEqual([
        name,
        expect.stringMatching(/^ERR_NO_PERMISSION: /),
      ]);
    expect(await messagesOf(conversationId)).toHaveLength(1);
    const writing = await connect((await newToken(['desk:read', 'desk:write'])).token);
    expect((await use(writing, 'send_message', { conversationId, text: 'oi' })).error).toMatch(/^ERR_NO_PERMISSION/);
    const old = await newToken(['messages:send', 'messages:read']);
    expect(await postToAssistants(server.origin(), old.token, listTools)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });

  it.each([
    ['null as arguments', { name: 'list_queues', arguments: null }],
    ['a text as arguments', { name: 'list_queues', arguments: 'all' }],
    ['no name', { arguments: {} }],
  ])('answer that parameters are invalid: %s', async (_, params) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const { body } = await postToAssistants(server.origin(), (await newToken()).token, call);
    expect(body).toMatchObject({ id: 1, error: { code: -32_602 } });
  });

  it('report invalid input by field, and refuse an unknown tool', async () => {
    const client = await connect((await newToken()).token);
    expect((await use(client, 'read_conversation', { conversationId: 'abc' })).error).toMatch(
      /^ERR_INVALID_INPUT: .*conversationId/,
    );
    const bad = { conversationId: 1, cursor: '2020|1' };
    for (const tool of ['find_contacts', 'find_conversations', 'read_conversation'])
      expect((await use(client, tool, bad)).error, tool).toMatch(/^ERR_INVALID_INPUT: .*cursor/);
    expect((await use(client, 'draft_message', { conversationId: 1, text: '   ' })).error).toMatch(
      /^ERR_INVALID_INPUT: .*text/,
    );
    await expect(client.callTool({ name: 'drop_tables', arguments: {} })).rejects.toThrow('There is no such tool');
  });
});
