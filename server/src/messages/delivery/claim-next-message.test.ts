import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { type ClaimOptions, claimNextMessage } from './claim-next-message.ts';
import { loadOutbound } from './load-outbound.ts';

const { world, state, addMessage, addFile, addConnection, deps, stored } = testConversation();

const queued = (over: Parameters<typeof addMessage>[0] = {}, metadata?: object) =>
  addMessage({ status: 'queued', providerId: null, ...over }, metadata);
const claim = (options: Partial<ClaimOptions> = {}, contactIds = [state.contactId], companyId = 1) =>
  world.run(
    (tx) =>
      claimNextMessage(
        tx,
        contactIds.map((contactId) => ({ contactId, whatsappId: state.connectionId })),
        { kinds: ['sandbox/sandbox'], chooseId: () => null, includeSending: false, leavesOthers: false, ...options },
        deps().openFile,
      ),
    companyId,
  );

it('the first message of each chat is claimed, for one chat or several', async () => {
  const bruna = await world.contact('Bruna');
  const ids = [await queued(), await queued(), await queued({ contactId: bruna })];
  const heads = await claim({}, [bruna, state.contactId]);
  expect(heads.map(({ messageId }) => messageId)).toEqual([ids[0], ids[2]]);
  expect(await claim()).toMatchObject([{ messageId: ids[0], before: 'sending', taken: null }]);
});

it('without chats nothing is claimed, and another company’s messages never are', async () => {
  await queued();
  expect(await claim({}, [])).toEqual([]);
  expect(await claim({}, [state.contactId], world.otto.companyId)).toEqual([]);
});

it.each([
  ['its kind is not asked for', { kinds: ['whatsapp/beta'] }, {}, undefined],
  ['its connection is down', {}, {}, `update connections set status = 'DISCONNECTED'`],
  ['it is not due', {}, { nextAttemptAt: new Date(Date.now() + 60_000) }, undefined],
  ['it is being sent', {}, { status: 'sending' }, undefined],
] as const)('it is seen and not taken when %s', async (_, options, over, sql) => {
  const id = await queued(over);
  if (sql) await world.sql(sql);
  expect(
    await claim({ ...options, kinds: [...(('kinds' in options && options.kinds) || ['sandbox/sandbox'])] }),
  ).toMatchObject([{ messageId: id, taken: null }]);
  expect((await stored(id)).attempts).toBe(0);
});

it('a connection that is importing sends, too', async () => {
  await world.sql(`update connections set status = 'importing'`);
  await queued();
  expect(await claim()).toMatchObject([{ isUp: true, taken: { body: 'Olá' } }]);
});

it('a message that is being sent is claimed again only on request, under the same id', async () => {
  const id = await queued({ status: 'sending', attempts: 1, providerId: 'first' });
  expect(await claim({ includeSending: true, chooseId: () => 'second' })).toMatchObject([
    { messageId: id, before: 'sending', attempts: 1, hadId: true, taken: { providerId: 'first' } },
  ]);
  expect(await stored(id)).toMatchObject({ attempts: 2, providerId: 'first' });
});

it('the driver gets the same message as when it is loaded: file, quote and identities, that of the chat first', async () => {
  const asked = await addMessage({ fromMe: false, body: 'Quanto?', providerId: 'Q' });
  await world.sql(
    `insert into contact_identities (company_id, contact_id, kind, value) values (1, $1, 'wa_lid', '99'), (1, $1, 'phone', '551100')`,
    [state.contactId],
  );
  const id = await queued(
    {
      mediaType: 'image',
      fileId: await addFile(),
      quotedMessageId: asked,
      quotedProviderId: 'Q',
    },
    { voice: true },
  );
  const [head] = await claim({ chooseId: () => 'chosen' });
  const loaded = await world.run((tx) => loadOutbound(tx, id, deps().openFile));
  const comparable = ({ file, ...message }: typeof loaded) => ({ ...message, file: file && { ...file, open: null } });
  expect(comparable(head!.taken!)).toEqual(comparable(loaded));
  expect(loaded).toMatchObject({
    providerId: 'chosen',
    quoted: { fromMe: false, body: 'Quanto?' },
    to: [
      { kind: 'phone', value: '5511987654321' },
      { kind: 'phone', value: '551100' },
      { kind: 'wa_lid', value: '99' },
    ],
  });
  expect(loaded.metadata).toEqual({ voice: true });
  expect(await text(await head!.taken!.file!.open())).toBe('1/foto.jpg');
});

it('a quoted message of another connection, which may be deleted, is marked as such', async () => {
  const other = await addConnection({ name: 'Filial', isDefault: false });
  const quotedMessageId = await addMessage({ fromMe: false, body: 'Quanto?', providerId: 'Q', whatsappId: other });
  const id = await queued({ quotedMessageId, quotedProviderId: 'Q' });
  const load = () => world.run((tx) => loadOutbound(tx, id, deps().openFile));
  const elsewhere = { quoted: { fromMe: false, body: 'Quanto?', isElsewhere: true } };
  expect(await load()).toMatchObject(elsewhere);
  await world.sql('delete from connections where id = $1', [other]);
  expect(await load()).toMatchObject(elsewhere);
});

it('a message that does not exist cannot be loaded', async () => {
  await expect(world.run((tx) => loadOutbound(tx, 999_999, deps().openFile))).rejects.toMatchObject({
    code: 'ERR_NO_MESSAGE_FOUND',
  });
});
