import type { Schedule } from '@balcao/contract/schedules/schedule';
import { expect, it } from 'vitest';
import { eventually } from '../world/running-server.ts';
import { serverProcesses } from '../world/server-processes.ts';

const cluster = serverProcesses(2);
/** In the gate each process once. `npm run kills` is the long form. */
const kills = Number(process.env['KILLS'] ?? 2);
const count = 15 * kills;
const contacts = 12;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The stored state of the messages of all schedules. */
const outcome = async () => {
  const { rows } = await cluster.sql(
    `select s.id, t.status, m.status as message, (select count(*)::int from messages o where o.origin = 'schedule' and o.body = s.body) as messages
     from schedules s join schedule_turns t on t.schedule_id = s.id and t.turn = s.turn left join messages m on m.id = t.message_id order by s.id`,
  );
  return rows as { id: number; status: Schedule['status']; message: string | null; messages: number }[];
};

it(
  `two processes killed ${kills} times in turn while ${count} scheduled messages are due: each is sent once, or said to be unknown`,
  async () => {
    const [first, second] = [cluster.processes[0]!, cluster.processes[1]!];
    const company = await first.company('Hora Marcada');
    await cluster.sql('update connections set machine_gap_ms = 0');
    const numbers = Array.from({ length: contacts }, (_, i) => `55117200${String(i).padStart(5, '0')}`);
    for (const number of numbers) await first.write(company.sandboxPhone, number, 'Oi');
    const { body } = await company.admin.call<{ contacts: { id: number }[] }>('GET', '/contacts');
    const due = Date.now() + 4_000;
    for (let i = 0; i < count; i++) {
      const made = await company.admin.call('POST', '/schedules', {
        body: `Lembrete número ${i}.`,
        contactId: body.contacts[i % contacts]!.id,
        sendAt: new Date(due + i * 100).toISOString(),
      });
      expect(made.status).toBe(200);
    }

    for (let kill = 0; kill < kills; kill++) {
      const one = kill % 2 === 0 ? first : second;
      await one.kill();
      await pause(300);
      await one.start();
      await pause(700);
    }
    const end = await eventually(
      outcome,
      (all) => all.every(({ status }) => status === 'ENVIADA' || status === 'ERRO'),
      60_000 + 1_500 * kills,
    );
    expect(end).toHaveLength(count);
    for (const { id, status, message, messages } of end) {
      expect([id, messages]).toEqual([id, 1]);
      expect([id, status]).toEqual([id, message === 'unknown' ? 'ERRO' : 'ENVIADA']);
    }
    const received: string[] = [];
    for (const number of numbers) {
      const chat = await first.request<{ messages: { fromMe: boolean; body: string }[] }>(
        'GET',
        `/api/sandbox/${company.sandboxPhone}/chats/${number}/messages`,
      );
      received.push(...chat.body.messages.filter(({ fromMe }) => fromMe).map(({ body }) => body));
    }
    const reminders = received.filter((text) => text.startsWith('Lembrete'));
    expect(new Set(reminders).size).toBe(reminders.length);
  },
  120_000 + 30_000 * kills,
);
