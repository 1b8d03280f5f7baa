import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { notEnqueued, waitingJobs } from '../../server/src/company-archive/waiting-jobs.ts';
import { testWorld } from '../world/test-world.ts';
import { read, twoInstallations } from './two-installations.ts';

const world = testWorld();
const { there, move } = twoInstallations(world);

it('waiting work has its jobs there, too: erasures, imports, reminders, snoozes', async () => {
  const { companyId, userId } = world.bia;
  const soon = '2031-05-01T12:00:00.000Z';
  const contact = await world.contact('Seu Zé', '5511987650002');
  const given = await world.ticket(contact, { userId });
  const snoozed = await world.ticket(await world.contact('Lia', '5511987650003'), { userId });
  const made = async (table: string, columns: Record<string, unknown>): Promise<number> => {
    const names = Object.keys(columns);
    const [row] = await world.sql<{ id: number }>(
      `insert into ${table} (company_id, ${names}) values ($1, ${names.map((_, i) => `$${i + 2}`)}) returning id::int as id`,
      [companyId, ...Object.values(columns)],
    );
    return row?.id ?? 0;
  };
  await world.sql('update tickets set snoozed_until = $2 where id = $1', [snoozed, soon]);
  await world.sql('insert into given_tickets (company_id, ticket_id, user_id, given_at) values ($1, $2, $3, now())', [
    companyId,
    given,
    userId,
  ]);
  const list = await made('contact_lists', { name: 'Clientes', check_total: 3 });
  const message = { ticket_id: given, contact_id: contact, body: '', from_me: false, sent_at: soon };
  const fileToCome = { ...message, media_type: 'image', media_state: 'pending' };
  const report = { user_id: userId, report: 'tickets', format: 'csv', filter: '{}', columns: '{}', language: 'pt' };
  const dryRun = { user_id: userId, from_day: '2026-01-01', until_day: '2026-01-02', draft: '{}' };
  const rating = { scale: 'nps', ticket_id: given, contact_id: contact, whatsapp_id: 1, asked_at: soon };
  const byUser = { user_id: userId, user_name: 'Bia' };
  const expected: [job: string, id: string, value: number, runAt: string | null][] = [
    ['erase-person', 'erasureId', await made('erasures', { contact_id: contact, protocol: 'A', ...byUser }), null],
    [
      'export-contact',
      'exportId',
      await made('contact_exports', { contact_id: contact, ...byUser, language: 'pt' }),
      null,
    ],
    ['export-report', 'exportId', await made('report_exports', { ...report, rows_total: 1 }), null],
    [
      'read-contact-import',
      'importId',
      await made('contact_imports', { file_name: 'a.xlsx', status: 'reading' }),
      null,
    ],
    ['run-contact-import', 'importId', await made('contact_imports', { file_name: 'b.xlsx', status: 'running' }), null],
    ['check-contact-list', 'contactListId', list, null],
    ['play-dry-run', 'dryRunId', await made('dry_runs', dryRun), null],
    ['fetch-media', 'messageId', await made('messages', fileToCome), null],
    ['wake-ticket', 'ticketId', snoozed, soon],
    ['expire-rating', 'ratingId', await made('ratings', { ...rating, expires_at: soon, open_until: soon }), soon],
    ['remind-todo', 'todoId', await made('todos', { user_id: userId, text: 'Ligar', due_at: soon }), soon],
    ['take-back-ticket', 'ticketId', given, null],
  ];
  const { id } = await move();
  const jobs = await read(
    there(),
    `select t.identifier as name, j.payload, j.run_at as "runAt" from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where (j.payload ->> 'companyId')::int = $1`,
    [id],
  );
  const [{ moved }] = await read(
    there(),
    'select id - $2 as moved from tickets where company_id = $1 and snoozed_until is null',
    [id, given],
  );
  for (const [name, key, value, runAt] of expected) {
    const found = jobs.filter((job) => job.name === name);
    expect([name, found.length]).toEqual([name, 1]);
    expect(found[0].payload[key] - value, name).toBe(moved);
    if (runAt) expect(found[0].runAt.toISOString(), name).toBe(runAt);
  }
});

it('every kind of job is enqueued for its waiting rows, or is listed with the reason', async () => {
  const known: string[] = [];
  for await (const path of glob('server/src/**/*.jobs.ts'))
    for (const [, name] of readFileSync(path, 'utf8').matchAll(/defineJob\(\s*'([^']+)'/g)) known.push(name ?? '');
  expect([...waitingJobs.map(({ name }) => name), ...Object.keys(notEnqueued)].sort()).toEqual(known.sort());
});

it('campaigns are imported as cancelled, because the other installation may continue them', async () => {
  const { companyId, userId } = world.bia;
  for (const status of ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'FINALIZADA'])
    await world.sql(
      `insert into campaigns (company_id, name, status, scheduled_at, messages, confirmations, confirmation, open_ticket, user_id)
       values ($1, $2, $2, '2031-05-01', '[]', '[]', false, false, $3)`,
      [companyId, status, userId],
    );
  const { id } = await move();
  expect(await read(there(), 'select name, status from campaigns where company_id = $1 order by id', [id])).toEqual([
    { name: 'INATIVA', status: 'INATIVA' },
    { name: 'PROGRAMADA', status: 'CANCELADA' },
    { name: 'EM_ANDAMENTO', status: 'CANCELADA' },
    { name: 'FINALIZADA', status: 'FINALIZADA' },
  ]);
});

it('what an imported campaign had written and not sent is withdrawn, or it would be sent once the connection is paired', async () => {
  const { companyId, userId } = world.bia;
  const contact = await world.contact('Seu Zé', '5511987650002');
  const ticket = await world.ticket(contact, { userId });
  const insert = async (text: string, values: unknown[]): Promise<number> => {
    const [row] = await world.sql<{ id: number }>(`${text} returning id::int as id`, [companyId, ...values]);
    return row?.id ?? 0;
  };
  const campaign = (name: string) =>
    insert(
      `insert into campaigns (company_id, name, status, scheduled_at, messages, confirmations, confirmation, open_ticket, user_id)
       values ($1, $2, 'EM_ANDAMENTO', '2031-05-01', '[]', '[]', false, false, $3)`,
      [name, userId],
    );
  await campaign('Nada escrito');
  const written = await campaign('Natal');
  const recipient = await insert(
    `insert into campaign_recipients (company_id, campaign_id, name, number, number_key, email)
     values ($1, $2, 'Zé', '5511987650002', '5511987650002', '')`,
    [written],
  );
  const message = await insert(
    `insert into messages (company_id, ticket_id, contact_id, body, from_me, status, origin, sent_at)
     values ($1, $2, $3, 'Oi', true, 'queued', 'campaign', now())`,
    [ticket, contact],
  );
  await world.sql(
    `insert into campaign_messages (company_id, campaign_id, recipient_id, step, attempt, message_id) values ($1, $2, $3, 0, 1, $4)`,
    [companyId, written, recipient, message],
  );
  const { id } = await move();
  const jobs = await read(
    there(),
    `select a.name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     join campaigns a on a.id = (j.payload ->> 'campaignId')::int and a.company_id = (j.payload ->> 'companyId')::int
     where t.identifier = 'withdraw-from-cancelled' and a.company_id = $1`,
    [id],
  );
  expect(jobs).toEqual([{ name: 'Natal' }]);
});
