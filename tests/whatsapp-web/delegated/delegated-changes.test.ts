import { describe, expect, it } from 'vitest';
import { eventually } from '../../world/running-server.ts';
import { answeredCommands, type Command } from './answered-commands.ts';
import { receivedConversations } from './received-conversations.ts';
import { reportedSessions } from './reported-sessions.ts';
import { serverWithoutWorkers } from './server-without-workers.ts';

const workerless = serverWithoutWorkers();
const { rows, company } = workerless;
const { connected } = reportedSessions(workerless);
const { takeCommand, answer } = answeredCommands(workerless);
const { receive, conversation, messageOf, becomes } = receivedConversations(workerless);

describe('beside messages', () => {
  it('an edit and a deletion follow the word of the channel; one that comes too late is not done behind a later one', async () => {
    const { id } = await connected();
    const { send } = await conversation(id);
    const message = await send('eradao');
    const sent = await takeCommand(id, 'send');
    await answer(sent, { outcome: 'sent', providerId: sent.payload.providerId });
    await becomes(message.id, 'sent');
    await company().admin.call('POST', `/messages/edit/${message.id}`, { body: 'errado' });
    const edit = await takeCommand(id, 'edit');
    expect(edit.payload).toMatchObject({ providerId: sent.payload.providerId, body: 'errado' });
    expect(
      await rows('select from whatsapp_web_commands where id = $1 and expires_at > now()', [edit.id]),
    ).toHaveLength(1);
    await answer(edit, { outcome: 'done' });
    await eventually(
      () => messageOf(message.id),
      ({ body }) => body === 'errado',
    );
    await company().admin.call('DELETE', `/messages/${message.id}`);
    const remove = await takeCommand(id, 'remove');
    await answer(remove, { outcome: 'done' });
    await eventually(
      () => messageOf(message.id),
      ({ is_deleted }) => is_deleted,
    );
  });

  it('each typing signal is a command of its own; neither it nor a read mark is awaited', async () => {
    const { id } = await connected();
    const { ticket, chat } = await conversation(id);
    for (const presence of ['composing', 'paused']) {
      await company().admin.call('POST', `/messages/${ticket.id}/typing`, { presence });
      const command = await takeCommand(id, 'typing');
      expect(command).toMatchObject({ key: chat, payload: { presence } });
      await answer(command, {});
    }
    await company().admin.call('GET', `/messages/${ticket.id}?markRead=true`);
    const signals = await eventually(
      () =>
        rows<{ kind: string; isReceived: boolean; isValid: boolean }>(
          `select kind, heard as "isReceived", expires_at > now() as "isValid" from whatsapp_web_commands
           where whatsapp_id = $1 and kind in ('markRead', 'typing')`,
          [id],
        ),
      (all) => all.some(({ kind }) => kind === 'markRead'),
    );
    for (const signal of signals) expect(signal).toMatchObject({ isReceived: true, isValid: true });
  });

  it('a file that somebody announced is fetched by the worker while no job waits; a file that is lost is reported', async () => {
    const { id } = await connected();
    const chat = '5511977770001@s.whatsapp.net';
    const identities = [{ kind: 'phone', value: '5511977770001' }];
    const media = (n: number) => ({
      mediaType: 'image',
      body: '',
      media: { name: '', mimeType: 'image/png', ref: { n } },
    });
    const event = (n: number) => ({
      kind: 'message',
      chat,
      providerId: `MEDIA${n}`,
      name: 'Foto',
      fromMe: false,
      identities,
      content: media(n),
    });
    for (let n = 0; n < 12; n++) await receive(id, event(n)); // more than there are job slots
    const commands: Command[] = [];
    for (let n = 0; n < 12; n++) commands.push(await takeCommand(id, 'fetchMedia'));
    expect(new Set(commands.map(({ payload }) => JSON.stringify(payload))).size).toBe(12);
    const states = () =>
      rows<{ media_state: string; mime_type: string | null }>(
        `select m.media_state, f.mime_type from messages m left join files f on f.id = m.file_id where m.whatsapp_id = $1 and m.media_type = 'image' order by m.id`,
        [id],
      );
    expect((await states()).every(({ media_state }) => media_state === 'pending')).toBe(true);
    for (const command of commands) await answer(command, { key: null, sizeBytes: 0, reason: 'gone' });
    await eventually(states, (all) => all.every(({ media_state }) => media_state === 'failed'));
  });
});
