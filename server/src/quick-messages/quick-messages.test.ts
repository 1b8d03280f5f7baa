import type { CreateQuickMessageInput } from '@balcao/contract/quick-messages/quick-message';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createQuickMessage } from './create-quick-message.ts';
import { fillQuickMessage } from './fill-quick-message.ts';
import { findQuickMessage } from './find-quick-message.ts';
import { listOffered, listQuickMessages } from './list-quick-messages.ts';
import { removeQuickMessage } from './remove-quick-message.ts';
import { removeQuickMessageMedia, setQuickMessageMedia } from './set-quick-message-media.ts';
import { updateQuickMessage } from './update-quick-message.ts';

const world = testWorld();
let vera: Actor;
let caio: Actor;
beforeEach(async () => {
  vera = await world.person('Vera', { profile: 'supervisor' });
  caio = await world.person('Caio');
});

const create = async (actor: Actor, over: Partial<CreateQuickMessageInput> = {}) => {
  const row = await world.run(
    (tx) => createQuickMessage(tx, actor, { shortcode: 'oi', message: 'Olá!', ...over }),
    actor.companyId,
  );
  world.publishedNotices = [];
  return row;
};
const offeredTo = async (actor: Actor) =>
  (await world.run((tx) => listOffered(tx, actor, undefined), actor.companyId)) as { shortcode: string }[];
const shortcodes = async (actor: Actor) => (await offeredTo(actor)).map(({ shortcode }) => shortcode);
const listed = async (actor: Actor, searchParam?: string) =>
  (await world.run((tx) => listQuickMessages(tx, actor, { pageNumber: 1, searchParam }), actor.companyId)).records.map(
    ({ shortcode }) => shortcode,
  );
const rooms = () => world.publishedNotices.map((notice) => [headline(notice), notice.rooms, notice.except]);
const headline = (notice: (typeof world.publishedNotices)[number]) =>
  headlines({ ...world, publishedNotices: [notice] })[0];

it('users see the general ones and their own; managers see all', async () => {
  await create(world.ana, { shortcode: 'pix', geral: true });
  await create(world.bia, { shortcode: 'tchau' });
  await create(world.otto, { shortcode: 'deles', geral: true });
  expect(await shortcodes(world.bia)).toEqual(['pix', 'tchau']);
  expect(await shortcodes(caio)).toEqual(['pix']);
  expect(await shortcodes(vera)).toEqual(['pix']);
  expect([await listed(caio), await listed(vera), await listed(world.otto)]).toEqual([
    ['pix'],
    ['pix', 'tchau'],
    ['deles'],
  ]);
});

it('searches shortcode and text, ignoring case and accents', async () => {
  await create(world.ana, { shortcode: 'Saudação', message: 'Bom dia' });
  await create(world.ana, { shortcode: 'pix', message: 'A chave é o CNPJ' });
  expect([await listed(world.ana, 'saudacao'), await listed(world.ana, 'CHAVE E')]).toEqual([['Saudação'], ['pix']]);
});

it('only an admin makes one general; for others the field is ignored', async () => {
  expect((await create(vera, { geral: true })).geral).toBe(false);
  const own = await create(world.bia);
  expect((await world.run((tx) => updateQuickMessage(tx, world.bia, own.id, { geral: true }))).geral).toBe(false);
  expect((await world.run((tx) => updateQuickMessage(tx, world.ana, own.id, { geral: true }))).geral).toBe(true);
});

it('general ones are changed by admins and supervisors only, and a colleague’s own cannot be read', async () => {
  const general = await create(world.ana, { geral: true });
  const own = await create(world.bia);
  const change = (actor: Actor, id: number) =>
    world.run((tx) => updateQuickMessage(tx, actor, id, { message: `de ${actor.name}` }), actor.companyId);
  expect((await change(vera, general.id)).message).toBe('de Vera');
  expect((await change(vera, own.id)).message).toBe('de Vera');
  expect((await change(world.bia, own.id)).message).toBe('de Bia');
  await expect(change(world.bia, general.id)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(change(caio, own.id)).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => findQuickMessage(tx, caio, own.id))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => removeQuickMessage(tx, world.bia, general.id))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(change(world.otto, general.id)).rejects.toThrow('ERR_NOT_FOUND');
});

it('general ones are announced to all, a user’s own to them and to the managers who see all; users who lose one get its removal', async () => {
  const { id } = await create(world.bia);
  const mine = ['supervisors', `person:${world.bia.userId}`];
  const set = (geral: boolean) => world.run((tx) => updateQuickMessage(tx, world.ana, id, { geral }));
  await world.run((tx) => updateQuickMessage(tx, world.bia, id, { message: 'Oi!' }));
  expect(rooms()).toEqual([['quickemessage update', mine, []]]);
  world.publishedNotices = [];
  await set(true);
  expect(rooms()).toEqual([['quickemessage update', ['company'], []]]);
  world.publishedNotices = [];
  await set(false);
  expect(rooms()).toEqual([
    ['quickemessage delete', ['company'], mine],
    ['quickemessage update', mine, []],
  ]);
  world.publishedNotices = [];
  await set(false);
  await world.run((tx) => removeQuickMessage(tx, world.bia, id));
  expect(rooms()).toEqual([['quickemessage delete', mine, []]]);
});

it('the most used ones are first in the user’s own list only', async () => {
  const ticket = await world.ticket(await world.contact('Aline Prado'));
  await create(world.ana, { shortcode: 'a', geral: true });
  const { id } = await create(world.ana, { shortcode: 'z', geral: true, message: 'Oi, {{firstName}}!' });
  const use = () => world.run((tx) => fillQuickMessage(tx, world.bia, id, ticket));
  expect(await use()).toEqual({ message: 'Oi, Aline!' });
  await use();
  expect([await shortcodes(world.bia), await shortcodes(caio)]).toEqual([
    ['z', 'a'],
    ['a', 'z'],
  ]);
  expect(await offeredTo(world.bia)).toMatchObject([{ uses: 2 }, { uses: 0 }]);
});

it('is not filled from a ticket that its user may not read', async () => {
  const ticket = await world.ticket(await world.contact('Aline Prado'));
  const { id } = await create(world.ana, { geral: true });
  await expect(world.run((tx) => fillQuickMessage(tx, caio, id, ticket))).rejects.toThrow('ERR_NO_PERMISSION');
});

it('has one file: a new one replaces the old, whose row is deleted, as it is with the reply', async () => {
  const { id } = await create(world.bia);
  const upload = (name: string, sizeBytes = 5): Upload => ({
    key: name,
    name,
    mimeType: 'application/pdf',
    sizeBytes,
    sha256: 'x',
    width: null,
    height: null,
    thumbnailKey: null,
    field: 'file',
  });
  const put = (...uploads: Upload[]) => world.run((tx) => setQuickMessageMedia(tx, world.bia, id, uploads));
  const files = async () => (await world.sql<{ name: string }>('select name from files')).map(({ name }) => name);
  expect(await put(upload('a.pdf'))).toMatchObject({ isMedia: true, mediaName: 'a.pdf' });
  expect(await put(upload('b.pdf'))).toMatchObject({ mediaName: 'b.pdf' });
  expect(await files()).toEqual(['b.pdf']);
  await expect(put()).rejects.toThrow('ERR_INVALID_INPUT');
  await expect(put(upload('c.pdf'), upload('d.pdf'))).rejects.toThrow('ERR_INVALID_INPUT');
  await expect(put(upload('e.pdf', 64_000_001))).rejects.toThrow('ERR_FILE_TOO_LARGE');
  await world.run((tx) => removeQuickMessageMedia(tx, world.bia, id));
  expect(await files()).toEqual([]);
  expect(await world.run((tx) => findQuickMessage(tx, world.bia, id))).toMatchObject({ fileId: null });
  await put(upload('f.pdf'));
  await world.run((tx) => removeQuickMessage(tx, world.bia, id));
  expect(await files()).toEqual([]);
});

it('a deleted user’s general ones stay; their own stay with managers', async () => {
  await create(caio, { shortcode: 'dele' });
  await world.sql('delete from users where id = $1', [caio.userId]);
  expect([await listed(vera), await shortcodes(vera)]).toEqual([['dele'], []]);
});
