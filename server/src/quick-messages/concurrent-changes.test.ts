import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../tests/world/overlap.ts';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import { headlines } from '../../../tests/world/test-world.ts';
import { writtenNumbersOf } from '../platform/erasure/written-numbers.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { createQuickMessage } from './create-quick-message.ts';
import { eraseNamedInQuickMessages } from './erase-named-in-quick-messages.ts';
import { fillQuickMessage } from './fill-quick-message.ts';
import { listOffered, listQuickMessages } from './list-quick-messages.ts';
import { removeQuickMessage } from './remove-quick-message.ts';
import { setQuickMessageMedia } from './set-quick-message-media.ts';
import { updateQuickMessage } from './update-quick-message.ts';

const { world, state } = testConversation();
type Created = Parameters<typeof createQuickMessage>[2];
const create = (actor: Actor, over: Partial<Created> = {}) =>
  world.run((tx) => createQuickMessage(tx, actor, { shortcode: 'oi', message: 'Olá!', ...over }), actor.companyId);
const upload = (name: string): Upload => ({
  key: name,
  name,
  mimeType: 'image/png',
  sizeBytes: 5,
  sha256: 'x',
  width: null,
  height: null,
  thumbnailKey: null,
  field: 'file',
});
const offered = async (actor: Actor) => {
  const all = await world.run((tx) => listOffered(tx, actor, undefined), actor.companyId);
  return ('records' in all ? all.records : all).map(({ shortcode, uses }) => `${shortcode} ${uses}`);
};
const stored = () => world.sql<{ message: string; geral: boolean }>('select message, geral from quick_messages');
const fileNames = async () => (await world.sql<{ name: string }>('select name from files')).map(({ name }) => name);

it('two concurrent uploads: the later file stays, and no orphan is left', async () => {
  const { id } = await create(world.bia);
  const second = await outcomeOfOverlap(
    world,
    (tx) => setQuickMessageMedia(tx, world.bia, id, [upload('a.png')]),
    () => world.run((tx) => setQuickMessageMedia(tx, world.ana, id, [upload('b.png')])),
  );
  expect(second).toMatchObject({ status: 'fulfilled', value: { mediaName: 'b.png' } });
  expect(await fileNames()).toEqual(['b.png']);
});

it('two concurrent changes both apply', async () => {
  const { id } = await create(world.bia);
  await outcomeOfOverlap(
    world,
    (tx) => updateQuickMessage(tx, world.bia, id, { message: 'Oi, tudo bem?' }),
    () => world.run((tx) => updateQuickMessage(tx, world.ana, id, { geral: true })),
  );
  expect(await stored()).toEqual([{ message: 'Oi, tudo bem?', geral: true }]);
});

it('one made general by an admin meanwhile cannot be changed by its author', async () => {
  const { id } = await create(world.bia);
  const second = await outcomeOfOverlap(
    world,
    (tx) => updateQuickMessage(tx, world.ana, id, { geral: true }),
    () => world.run((tx) => updateQuickMessage(tx, world.bia, id, { message: 'Outra' })),
  );
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'ERR_NO_PERMISSION' } });
  expect(await stored()).toEqual([{ message: 'Olá!', geral: true }]);
});

it('one deleted meanwhile is not found, and its file is deleted', async () => {
  const { id } = await create(world.bia);
  await world.run((tx) => setQuickMessageMedia(tx, world.bia, id, [upload('a.png')]));
  const second = await outcomeOfOverlap(
    world,
    (tx) => removeQuickMessage(tx, world.bia, id),
    () => world.run((tx) => setQuickMessageMedia(tx, world.bia, id, [upload('b.png')])),
  );
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'ERR_NOT_FOUND' } });
  expect([await stored(), await fileNames()]).toEqual([[], []]);
});

it('each use counts, also concurrent ones, and no refused one', async () => {
  const { id } = await create(world.bia);
  await create(world.bia, { shortcode: 'ate' });
  const use = (actor: Actor) => world.run((tx) => fillQuickMessage(tx, actor, id, state.ticketId), actor.companyId);
  await Promise.all([use(world.bia), use(world.bia), use(world.bia)]);
  expect(await offered(world.bia)).toEqual(['oi 3', 'ate 0']);
  await expect(use(world.otto)).rejects.toThrow('ERR_NOT_FOUND');
  await expect(use(state.caio)).rejects.toThrow('ERR_NO_PERMISSION');
  await world.run((tx) => removeQuickMessage(tx, world.bia, id));
  expect(await world.sql('select uses from quick_message_uses')).toEqual([]);
});

it('has twenty per page, in one order for the list and for the picker', async () => {
  for (let n = 1; n <= 22; n++) await create(world.ana, { shortcode: `R${String(n).padStart(2, '0')}`, geral: true });
  const page = (pageNumber: number) => world.run((tx) => listQuickMessages(tx, world.bia, { pageNumber }));
  const [first, second] = [await page(1), await page(2)];
  expect([first.records.length, first.count, first.hasMore, second.hasMore]).toEqual([20, 22, true, false]);
  expect(second.records.map(({ shortcode }) => shortcode)).toEqual(['R21', 'R22']);
  expect(await world.run((tx) => listOffered(tx, world.bia, 2))).toMatchObject({
    records: [{ shortcode: 'R21' }, { shortcode: 'R22' }],
    count: 22,
    hasMore: false,
  });
});

it('an erased person’s number is removed from shortcodes and texts, however written, and nothing else is', async () => {
  await create(world.ana, { shortcode: 'rute', message: 'Fale com a Rute: (11) 98765-4321, das 8 às 18', geral: true });
  await create(world.bia, { shortcode: '011 987654321', message: 'Ramal 4321' });
  await create(world.otto, { message: 'Ligue 11 98765-4321' });
  world.publishedNotices = [];
  const person = { addresses: [], writtenNumbers: writtenNumbersOf(['5511987654321']) };
  expect(await world.run((tx) => eraseNamedInQuickMessages(tx, person))).toEqual({ rows: 2 });
  const texts = await world.sql('select shortcode, message from quick_messages order by id');
  expect(texts).toEqual([
    { shortcode: 'rute', message: 'Fale com a Rute: …, das 8 às 18' },
    { shortcode: '…', message: 'Ramal 4321' },
    { shortcode: 'oi', message: 'Ligue 11 98765-4321' },
  ]);
  const itsAuthor = `person:${world.bia.userId}`;
  expect(world.publishedNotices.map(({ rooms }) => rooms)).toEqual([['company'], ['supervisors', itsAuthor]]);
  expect(headlines(world)).toEqual(['quickemessage update', 'quickemessage update']);
  const nobody = { addresses: [], writtenNumbers: [] };
  expect(await world.run((tx) => eraseNamedInQuickMessages(tx, nobody))).toEqual({ rows: 0 });
});
