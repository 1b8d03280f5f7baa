import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { applyUpdate } from '../../inbound/updates/apply-updates.ts';
import { deleteMessage } from '../changes/delete-message.ts';
import { dismissChange } from '../changes/dismiss-change.ts';
import { editMessage } from '../changes/edit-message.ts';
import { readMessage } from '../find-message.ts';
import { changeMessageJob } from '../message.jobs.ts';
import { changeMessage } from './change-message.ts';

const { world, state, addMessage, changeTicket, deps, stored, ticket } = testConversation();
let asked: string[];

beforeEach(() => {
  asked = [];
  state.driver = {
    edit: async (_connection, { providerId, body }) => {
      asked.push(`edit ${providerId} ${body}`);
      return { outcome: 'done' };
    },
    remove: async (_connection, { providerId }) => {
      asked.push(`remove ${providerId}`);
      return { outcome: 'done' };
    },
  };
});

const edit = (messageId: number, companyId = 1) =>
  changeMessage(deps(), { companyId, messageId, change: 'edit', body: 'Corrigido' });
const remove = (messageId: number) => changeMessage(deps(), { companyId: 1, messageId, change: 'delete' });

it('an edit accepted by the channel is shown, with its former text, in the conversation and in lists', async () => {
  const id = await addMessage({ providerId: 'P' });
  await changeTicket({ last_message: 'Olá' });
  await edit(id);
  expect(asked).toEqual(['edit P Corrigido']);
  expect(await stored(id)).toMatchObject({ body: 'Corrigido', isEdited: true });
  expect((await ticket()).lastMessage).toBe('Corrigido');
  expect(headlines(world)).toEqual(['appMessage update', 'ticket update']);
});

it('a deletion accepted by the channel is shown, and keeps the delivery status', async () => {
  const id = await addMessage({ providerId: 'P', status: 'read' });
  await remove(id);
  expect(asked).toEqual(['remove P']);
  expect(await stored(id)).toMatchObject({ isDeleted: true, status: 'read' });
});

/** The pending change as its author sees it. */
const shownChange = async (id: number) => (await world.run((tx) => readMessage(tx, id))).change;
const want = (id: number, body = 'Corrigido') =>
  world.run((tx) => editMessage(tx, world.bia, id, body, () => state.capabilities));
/** Runs the newest job of this message, like the job queue. */
const work = async (id: number) => {
  const jobs = (await world.jobs('change-message')).map(({ payload }) => changeMessageJob.payload.parse(payload));
  await changeMessage(deps(), jobs.findLast(({ messageId }) => messageId === id)!);
};

describe('a refused change returns to its author, and the message keeps its text', () => {
  it.each([
    [
      'refused by the channel',
      { edit: async () => ({ outcome: 'refused' as const, reason: 'sandboxRefused' as const }) },
      { code: 'ERR_SENDING_WAPP_MSG', reason: 'sandboxRefused' },
    ],
    [
      'of a message that the channel has not',
      { edit: async () => ({ outcome: 'refused' as const, reason: 'sandboxMessageMissing' as const }) },
      { code: 'ERR_FETCH_WAPP_MSG', reason: 'sandboxMessageMissing' },
    ],
    ['that the channel cannot', {}, { code: 'ERR_CHANNEL_UNSUPPORTED', reason: null }],
  ])('%s', async (_, driver, refusal) => {
    const id = await addMessage();
    await want(id);
    state.driver = driver;
    await work(id);
    expect(await stored(id)).toMatchObject({ body: 'Olá', isEdited: false });
    expect(await shownChange(id)).toEqual({ kind: 'edit', state: 'refused', body: 'Corrigido', ...refusal });
    expect(headlines(world)).toEqual(['appMessage update', 'appMessage update']);
  });

  it('a deletion too', async () => {
    const id = await addMessage();
    await world.run((tx) => deleteMessage(tx, world.bia, id, () => state.capabilities));
    state.driver.remove = async () => ({ outcome: 'refused', reason: 'changeRefusedWithCode?code=500' });
    await work(id);
    expect((await stored(id)).isDeleted).toBe(false);
    expect(await shownChange(id)).toMatchObject({ kind: 'delete', state: 'refused', code: 'ERR_DELETE_WAPP_MSG' });
  });

  it('one that expired before its turn, without asking the channel', async () => {
    const id = await addMessage();
    await want(id);
    state.driver = { ...state.driver, capabilities: { ...state.capabilities, editWithinMs: 1000 } };
    world.now = new Date(world.now.getTime() + 1001);
    await work(id);
    expect(asked).toEqual([]);
    expect(await shownChange(id)).toMatchObject({ state: 'refused', code: 'ERR_FETCH_WAPP_MSG' });
  });

  it('one whose connection stays down: retried for a minute, then returned', async () => {
    const id = await addMessage();
    await want(id);
    state.driver.edit = async () => ({ outcome: 'later', afterMs: 1000, reason: 'connectionDown' });
    await expect(work(id)).rejects.toThrow('asks to wait');
    expect(await shownChange(id)).toMatchObject({ state: 'pending' });
    world.now = new Date(world.now.getTime() + 60_001);
    await work(id);
    expect(await shownChange(id)).toMatchObject({
      state: 'refused',
      code: 'ERR_SENDING_WAPP_MSG',
      reason: 'connectionDown',
    });
  });

  it('is forgotten once one succeeds, and when its author dismisses it', async () => {
    const [first, second] = [await addMessage(), await addMessage()];
    const { edit: takes } = state.driver;
    state.driver.edit = async () => ({ outcome: 'refused', reason: 'sandboxRefused' });
    for (const id of [first, second]) {
      await want(id);
      await work(id);
    }
    state.driver.edit = takes!;
    await want(first, 'De novo');
    await work(first);
    expect(await stored(first)).toMatchObject({ body: 'De novo', isEdited: true });
    expect(await shownChange(first)).toBeUndefined();

    await expect(world.run((tx) => dismissChange(tx, state.rita, second))).rejects.toThrow('ERR_NO_PERMISSION');
    const dismissed = await world.run((tx) => dismissChange(tx, world.bia, second));
    expect(dismissed).toMatchObject({ body: 'Olá' });
    expect(dismissed.change).toBeUndefined();
  });
});

it('two edits: the later one is kept, even when the first is applied after it', async () => {
  const id = await addMessage({ providerId: 'P' });
  await want(id, 'um');
  const [first] = await world.jobs('change-message');
  await want(id, 'dois');
  await work(id);
  await changeMessage(deps(), changeMessageJob.payload.parse(first?.payload));
  expect(asked).toEqual(['edit P dois']);
  expect((await stored(id)).body).toBe('dois');
});

it.each([
  ['done', { outcome: 'done' as const }],
  ['refused', { outcome: 'refused' as const, reason: 'sandboxRefused' as const }],
])(
  'a change that is requested while an earlier one is at the channel is made when that one is %s',
  async (_, answer) => {
    const id = await addMessage({ providerId: 'P' });
    await want(id, 'um');
    const { edit: takes } = state.driver;
    state.driver.edit = async () => {
      await want(id, 'dois');
      return answer;
    };
    await work(id);
    expect(await shownChange(id)).toMatchObject({ state: 'pending', body: 'dois' });
    state.driver.edit = async (...given) => {
      await world.run((tx) => deleteMessage(tx, world.bia, id, () => state.capabilities));
      return takes!(...given);
    };
    await work(id);
    expect(await stored(id)).toMatchObject({ body: 'dois', isDeleted: false });
    await work(id);
    expect(asked).toEqual(['edit P dois', 'remove P']);
    expect(await stored(id)).toMatchObject({ isDeleted: true });
  },
);

it('an edit on the phone keeps a change that was requested here and is pending', async () => {
  const id = await addMessage({ providerId: 'P' });
  await want(id, 'daqui');
  const event = { kind: 'edit' as const, chat: '5511987654321', at: world.now, providerId: 'edit:Q', targetId: 'P' };
  await world.run((tx) => applyUpdate(tx, state.connectionId, { ...event, body: 'do telefone', targetFromMe: true }));
  expect(await shownChange(id)).toMatchObject({ state: 'pending', body: 'daqui' });
  await work(id);
  expect(asked).toEqual(['edit P daqui']);
});

it.each([
  ['before ours, which stands', -60_000, 'Corrigido'],
  ['in the same second, so that it is the later one', 0, 'Do telefone'],
  ['after ours', 60_000, 'Do telefone'],
])('an edit that arrives after ours was written on a phone %s', async (_, after, body) => {
  world.now = new Date('2026-11-28T12:00:00.700Z');
  const id = await addMessage({ providerId: 'P' });
  await edit(id);
  const at = new Date(Math.floor((world.now.getTime() + after) / 1000) * 1000);
  const event = { kind: 'edit' as const, chat: '5511987654321', at, providerId: 'edit:Q', targetId: 'P' };
  await world.run((tx) => applyUpdate(tx, state.connectionId, { ...event, body: 'Do telefone', targetFromMe: true }));
  expect((await stored(id)).body).toBe(body);
});

it('without its connection it is not sent, and another company’s message is not found', async () => {
  const id = await addMessage();
  await want(id);
  await world.sql('update messages set whatsapp_id = null where id = $1', [id]);
  await work(id);
  expect(asked).toEqual([]);
  expect(await shownChange(id)).toMatchObject({ state: 'refused', code: 'ERR_WAPP_NOT_INITIALIZED' });
  await expect(edit(await addMessage(), world.otto.companyId)).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
});
