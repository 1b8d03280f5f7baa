import { beforeEach, expect, it } from 'vitest';
import { testImport } from '../test-import.ts';
import { connections } from './connections.ts';
import { messages } from './messages.ts';
import { tickets } from './tickets.ts';

const given = testImport();
const { take, outcomes, sql, takeTwoCompanies } = given;
const at = '2025-01-01T12:00:00Z';
const message = (id: string | number, over: object = {}) => ({
  id,
  companyId: 1,
  ticketId: 1,
  chatContactId: 1,
  chatWhatsappId: 1,
  chatNumber: '5511980000001',
  body: 'Olá',
  createdAt: at,
  ...over,
});
const shown = (columns: string) => sql(`select ${columns} from messages order by id`);

beforeEach(async () => {
  await takeTwoCompanies();
  await take(connections, { id: 1, companyId: 1, name: 'Loja' });
  await take(tickets, { id: 1, companyId: 1, contactId: 1, whatsappId: 1, status: 'closed', createdAt: at });
});

it('a message gets the channel’s id, not a row number, so that it is recognised when a phone imports it again', async () => {
  await take(messages, message('3EB0A1'), message(77), message(78, { wid: '3EB0A2' }));
  expect(await shown('provider_id, chat')).toEqual([
    { provider_id: '3EB0A1', chat: '5511980000001@s.whatsapp.net' },
    { provider_id: null, chat: '5511980000001@s.whatsapp.net' },
    { provider_id: '3EB0A2', chat: '5511980000001@s.whatsapp.net' },
  ]);
});

it('the chat is the one that a message came from, for a group that of the group', async () => {
  await take(
    messages,
    message('A', { remoteJid: '123@lid' }),
    message('B', { chatNumber: '120363040000000001', toGroup: true }),
    message('C', { chatNumber: '120363040000000002@g.us', toGroup: true }),
    message('D', { chatNumber: null }),
  );
  expect((await shown('chat')).map((row) => row['chat'])).toEqual([
    '123@lid',
    '120363040000000001@g.us',
    '120363040000000002@g.us',
    '',
  ]);
});

it('the kind of a message is mapped from its name in the source, whichever fork wrote it', async () => {
  const kinds: [mediaType: string | null, mediaUrl: string, expected: string][] = [
    ['conversation', '', 'conversation'],
    ['extendedTextMessage', '', 'conversation'],
    ['imageMessage', '', 'image'],
    ['ptt', '', 'audio'],
    ['sticker', '', 'stickerMessage'],
    ['liveLocationMessage', '', 'locationMessage'],
    ['contactsArrayMessage', '', 'contactMessage'],
    ['documentMessage', 'nota.pdf', 'application'],
    ['conversation', 'foto.jpg', 'application'],
    [null, 'foto.jpg', 'application'],
  ];
  await take(messages, ...kinds.map(([mediaType, mediaUrl], n) => message(`K${n}`, { mediaType, mediaUrl })));
  expect((await shown('media_type')).map((row) => row['media_type'])).toEqual(kinds.map(([, , expected]) => expected));
});

it('the kind of a file is detected from its content when its message has none', async () => {
  const sizes = { sizeBytes: 3, sha256: 'x', width: null, height: null, thumbnailKey: null, field: 'file' };
  given.media = { take: async (_, { name }) => ({ key: `k/${name}`, name, mimeType: 'image/png', ...sizes }) };
  await take(messages, message('A', { mediaType: 'chat', mediaUrl: 'x.bin' }));
  expect(await shown('media_type, media_state, file_id is not null as has_file')).toEqual([
    { media_type: 'image', media_state: 'ready', has_file: true },
  ]);
});

it('acks of our own messages are kept, a customer’s message is read or not, and a group’s has its author', async () => {
  const group = { toGroup: true, authorName: 'Zé', authorNumber: '5521 9777-0000' };
  await take(
    messages,
    message('A', { fromMe: true, ack: 4, userId: 1, read: false }),
    message('B', { fromMe: true, ack: 3 }),
    message('C', { fromMe: true, ack: 0, ...group }),
    message('D', { ack: 0, read: false, userId: 1, ...group }),
  );
  expect(await shown(`status, read, sent_by is not null as signed, author ->> 'number' as author, origin`)).toEqual([
    { status: 'read', read: true, signed: true, author: null, origin: 'import' },
    { status: 'delivered', read: true, signed: false, author: null, origin: 'import' },
    { status: 'sent', read: true, signed: false, author: null, origin: 'import' },
    { status: 'delivered', read: false, signed: false, author: '552197770000', origin: 'import' },
  ]);
});

it('a message without a time or in another company’s ticket is refused; one with a repeated channel id is imported once', async () => {
  await take(
    messages,
    message('A', { createdAt: null }),
    message('B', { companyId: 2 }),
    message('C', { wid: 'W' }),
    message('D', { wid: 'W', body: 'de novo' }),
  );
  expect(await outcomes(messages)).toEqual([
    { id: 'A', outcome: 'refused', note: 'createdAt: none' },
    { id: 'B', outcome: 'refused', note: 'its ticket did not come' },
    { id: 'C', outcome: 'taken', note: null },
    { id: 'D', outcome: 'refused', note: 'rule: messages_once' },
  ]);
});

it('a text with any characters is imported unchanged', async () => {
  const body = `C:\\u0000 \\\\u0000 "aspas" 👩‍👩‍👧 'a' ; drop table messages; \n\t$1 {{name}}`;
  await take(messages, message('A', { body }));
  expect(await shown('body')).toEqual([{ body }]);
});
