import { expect, it } from 'vitest';
import { phone, setUpCompanies } from '../test-companies.ts';

const { company } = setUpCompanies();
const messagesOf = ({ rows }: Awaited<ReturnType<typeof company>>) =>
  rows(`select body, is_edited as edited, is_deleted as deleted from messages where company_id = $1 order by id`);
const journalOf = ({ rows }: Awaited<ReturnType<typeof company>>) =>
  rows<{ text: string }>(`select event::text as text from journal where company_id = $1`);

it('several edits: the latest by the channel’s time counts, in any order, and a repeat changes nothing', async () => {
  const shop = await company();
  const edit = (body: string, second: number) =>
    shop.event({ kind: 'edit', targetId: 'T', body, at: `2026-11-21T15:00:0${second}Z`, providerId: `edit${second}` });
  await shop.receive(shop.message('um', { providerId: 'T' }), edit('três', 3), edit('dois', 2), edit('três', 3));
  expect(await messagesOf(shop)).toEqual([{ body: 'três', edited: true, deleted: false }]);
  expect(await shop.rows('select body from message_edits where company_id = $1')).toEqual([{ body: 'um' }]);
  await shop.receive(edit('quatro', 4));
  expect(await messagesOf(shop)).toMatchObject([{ body: 'quatro' }]);
});

it.each([
  ['the phone number', 'the LID'],
  ['the LID', 'the phone number'],
])('the latest edit counts when it comes under %s and the earlier one behind it under %s', async (...names) => {
  const shop = await company();
  const [number, lid] = [
    { kind: 'phone', value: phone },
    { kind: 'wa_lid', value: '123456789012345' },
  ];
  const chats = [`${phone}@s.whatsapp.net`, '123456789012345@lid'];
  const edit = (body: string, second: number, under: string | undefined) => {
    const [chat, place] = under === 'the LID' ? [chats[1], [lid]] : [chats[0], [number]];
    const speaker = { fromMe: false, place };
    return shop.event({ kind: 'edit', targetId: 'T', body, at: `2026-11-21T15:00:0${second}Z`, chat, speaker });
  };
  await shop.receive(
    shop.message('um', { providerId: 'T', chat: chats[0], identities: [lid, number] }),
    edit('três', 3, names[0]),
    edit('dois', 2, names[1]),
  );
  expect(await messagesOf(shop)).toEqual([{ body: 'três', edited: true, deleted: false }]);
  await shop.receive(edit('quatro', 4, names[1]));
  expect(await messagesOf(shop)).toMatchObject([{ body: 'quatro' }]);
});

it('an edit refused as another’s does not prevent a later one by the author', async () => {
  const shop = await company();
  const speaker = (fromMe: boolean) => ({ fromMe, place: [{ kind: 'phone', value: phone }] });
  const edit = (body: string, second: number, fromMe: boolean) =>
    shop.event({ kind: 'edit', targetId: 'T', body, at: `2026-11-21T15:00:0${second}Z`, speaker: speaker(fromMe) });
  await shop.receive(shop.message('um', { providerId: 'T' }), edit('nunca', 9, true), edit('dois', 2, false));
  expect(await messagesOf(shop)).toMatchObject([{ body: 'dois' }]);
});

it('an edit that arrives after the message was revoked does not bring its text back, for anybody or in any table', async () => {
  const shop = await company();
  await shop.receive(
    shop.message('segredo', { providerId: 'T' }),
    shop.event({ kind: 'revoke', targetId: 'T', erase: true }),
    shop.event({ kind: 'edit', targetId: 'T', body: 'segredo corrigido', providerId: 'edit:T:1' }),
  );
  expect(await messagesOf(shop)).toEqual([{ body: '', edited: false, deleted: true }]);
  expect(await shop.rows('select 1 from message_edits where company_id = $1')).toEqual([]);
  expect((await journalOf(shop)).filter(({ text }) => text.includes('segredo'))).toEqual([]);
});

it('the same holds when both had waited for the message', async () => {
  const shop = await company();
  await shop.receive(
    shop.event({ kind: 'revoke', targetId: 'T', erase: true }),
    shop.event({ kind: 'edit', targetId: 'T', body: 'segredo corrigido', providerId: 'edit:T:1' }),
    shop.message('segredo', { providerId: 'T' }),
  );
  expect(await messagesOf(shop)).toEqual([{ body: '', edited: false, deleted: true }]);
  expect((await journalOf(shop)).filter(({ text }) => text.includes('segredo'))).toEqual([]);
  expect(await shop.rows('select last_message from tickets where company_id = $1')).not.toMatchObject([
    { last_message: expect.stringContaining('segredo') },
  ]);
});

it('a message that must be erased leaves nothing behind: no text, file or edit, and nothing in the list or the journal', async () => {
  const shop = await company();
  const [file] = await shop.rows<{ id: number }>(
    `insert into files (company_id, key, name, mime_type, size_bytes, sha256) values ($1, $2, 'segredo.jpg', 'image/jpeg', 3, 'x') returning id`,
    `${shop.id}/segredo`,
  );
  const media = { name: 'segredo.jpg', mimeType: 'image/jpeg', fileId: file?.id };
  await shop.receive(
    shop.message('segredo', { providerId: 'T', content: { mediaType: 'image', body: 'segredo', media } }),
    shop.event({ kind: 'edit', targetId: 'T', body: 'segredo!', providerId: 'edit:T:1' }),
    shop.message('segredo também', { providerId: 'T#2' }),
    shop.message('outra coisa', { providerId: 'T2' }),
    shop.event({ kind: 'revoke', targetId: 'T', erase: true }),
  );
  expect(await messagesOf(shop)).toEqual([
    { body: '', edited: true, deleted: true },
    { body: '', edited: false, deleted: true },
    { body: 'outra coisa', edited: false, deleted: false },
  ]);
  expect(await shop.rows('select 1 from message_edits where company_id = $1')).toEqual([]);
  expect((await journalOf(shop)).filter(({ text }) => text.includes('segredo'))).toEqual([]);
  expect(
    await shop.rows('select file_id, facts as metadata from messages where company_id = $1 and is_deleted'),
  ).toEqual([
    { file_id: null, metadata: null },
    { file_id: null, metadata: null },
  ]);
  // When the channel repeats it, it stays erased.
  await shop.receive(shop.message('segredo', { providerId: 'T' }));
  expect((await messagesOf(shop)).length).toBe(3);
});

it('a message revoked in the ordinary way keeps its text for those who may see it, and the list shows that it was revoked', async () => {
  const shop = await company();
  await shop.receive(
    shop.message('primeira', { providerId: 'A' }),
    shop.message('engano', { providerId: 'B', at: '2026-11-21T15:00:01Z' }),
    shop.event({ kind: 'revoke', targetId: 'B' }),
  );
  expect(await messagesOf(shop)).toMatchObject([{ body: 'primeira' }, { body: 'engano', deleted: true }]);
  const [ticket] = await shop.rows<{ last: string }>('select last_message as last from tickets where company_id = $1');
  expect(ticket?.last).not.toContain('engano');
});

it('an edit and an ordinary revocation have the same result in either order', async () => {
  const shop = await company();
  const [edit, revoke] = [
    shop.event({ kind: 'edit', targetId: 'T', body: 'depois', providerId: 'edit:T:1' }),
    shop.event({ kind: 'revoke', targetId: 'T' }),
  ];
  await shop.receive(shop.message('antes', { providerId: 'T' }), revoke, edit);
  expect(await messagesOf(shop)).toEqual([{ body: 'depois', edited: true, deleted: true }]);
});

it('a message of another company with the same id is not edited, reacted to, marked or revoked', async () => {
  const [ours, theirs] = [await company(), await company()];
  await ours.receive(ours.message('nosso', { providerId: 'SAME' }));
  await theirs.receive(
    theirs.event({ kind: 'edit', targetId: 'SAME', body: 'deles' }),
    theirs.event({ kind: 'revoke', targetId: 'SAME', erase: true }),
    theirs.event({ kind: 'reaction', targetId: 'SAME', emoji: '👎' }),
    theirs.event({ kind: 'status', targetId: 'SAME', status: 'failed' }),
  );
  expect(await messagesOf(ours)).toEqual([{ body: 'nosso', edited: false, deleted: false }]);
  expect(
    await theirs.rows('select count(*)::int as waiting from journal where company_id = $1 and waits_for = $2', 'SAME'),
  ).toEqual([{ waiting: 4 }]);
});

it('the same id on another connection of the company is another message', async () => {
  const shop = await company();
  const second = await shop.addConnection('Filial');
  await shop.receive(shop.message('na loja', { providerId: 'SAME' }));
  await shop.accept(shop.message('na filial', { providerId: 'SAME' }), second);
  await shop.accept(shop.event({ kind: 'edit', targetId: 'SAME', body: 'só na filial' }), second);
  expect((await messagesOf(shop)).map(({ body }) => body).sort()).toEqual(['na loja', 'só na filial']);
});

it('a customer cannot edit or revoke our messages, where the channel reports whose they must be', async () => {
  const shop = await company();
  await shop.receive(shop.message('oi'));
  await shop.addSend('nossa resposta', { providerId: 'OURS' });
  await shop.receive(
    shop.event({ kind: 'edit', targetId: 'OURS', targetFromMe: false, body: 'outra' }),
    shop.event({ kind: 'revoke', targetId: 'OURS', targetFromMe: false }),
  );
  expect(await messagesOf(shop)).toMatchObject([{}, { body: 'nossa resposta', edited: false, deleted: false }]);
  // A refused change is kept in the journal and waits for nothing.
  expect(
    await shop.rows(
      `select count(*)::int as n from journal where company_id = $1 and waits_for is null and received_at is not null and event #>> '{event,targetId}' = 'OURS'`,
    ),
  ).toEqual([{ n: 2 }]);
});

it('an edit with the same text is no edit; one to an empty text is', async () => {
  const shop = await company();
  await shop.receive(
    shop.message('igual', { providerId: 'A' }),
    shop.event({ kind: 'edit', targetId: 'A', body: 'igual' }),
    shop.message('some', { providerId: 'B' }),
    shop.event({ kind: 'edit', targetId: 'B', body: '' }),
  );
  expect(await messagesOf(shop)).toEqual([
    { body: 'igual', edited: false, deleted: false },
    { body: '', edited: true, deleted: false },
  ]);
});

it('a change that could not be applied and then waits for its message is not lost when another message of the chat arrives', async () => {
  const shop = await company();
  const edit = shop.event({ kind: 'edit', targetId: 'LATE', body: 'certo' });
  await shop.rows(
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, attempts) values ($1, $2, $3, $4, $5, 1)`,
    shop.connectionId,
    edit.chat,
    edit.providerId,
    { event: edit, raw: null },
  );
  await shop.receive(shop.message('no meio'));
  await shop.receive(shop.message('errado', { providerId: 'LATE' }));
  expect((await messagesOf(shop)).map(({ body }) => body)).toEqual(['no meio', 'certo']);
});

it('a change in the format of another version that cannot be parsed does not block its message', async () => {
  const shop = await company();
  await shop.rows(
    `insert into journal (company_id, whatsapp_id, chat, provider_id, event, waits_for) values ($1, $2, 'c', 'odd', $3, 'T')`,
    shop.connectionId,
    { event: { kind: 'hologram', targetId: 'T' } },
  );
  const edit = shop.event({ kind: 'edit', targetId: 'T', body: 'certo' });
  await shop.receive(edit, shop.message('errado', { providerId: 'T' }));
  expect(await messagesOf(shop)).toEqual([{ body: 'certo', edited: true, deleted: false }]);
});

it('a further file that comes in a batch behind its revoked message is revoked as well', async () => {
  const shop = await company();
  for (const [id, erase] of [
    ['T', true],
    ['U', false],
  ] as const) {
    await shop.receive(shop.event({ kind: 'revoke', targetId: id, erase }), shop.message('foto', { providerId: id }));
    await shop.receive(shop.message('outra foto', { providerId: `${id}#2` }));
  }
  expect(await messagesOf(shop)).toEqual([
    { body: '', edited: false, deleted: true },
    { body: '', edited: false, deleted: true },
    { body: 'foto', edited: false, deleted: true },
    { body: 'outra foto', edited: false, deleted: true },
  ]);
  expect((await journalOf(shop)).filter(({ text }) => text.includes('outra foto'))).toHaveLength(1);
});
