import { expect, it } from 'vitest';
import { testLeases } from '../test-leases.ts';
import { openCommandCompleter } from './command-completer.ts';

const leases = testLeases();

it('no command is completed after its lease was lost, though another of the batch is: the next worker repeats it', async () => {
  const [lost, active] = [await leases.lease(), await leases.lease()];
  const idOf = async ({ companyId, whatsappId, epoch }: typeof lost) => {
    const [row] = await leases.query<{ id: number }>(
      `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, state, epoch) values ($1, $2, 'send', 's', '{}', 'taken', $3) returning id`,
      [companyId, whatsappId, epoch],
    );
    return { companyId, whatsappId, epoch, id: row?.id ?? 0 };
  };
  const [mine, others] = [await idOf(active), await idOf(lost)];
  const { complete } = openCommandCompleter(leases.db);
  await Promise.all([
    complete(mine, { outcome: 'sent' }, () => true),
    complete(others, { outcome: 'refused', reason: 'noDevices' }, () => false),
  ]);
  expect(
    await leases.query('select id, state from whatsapp_web_commands where id = any($1) order by id', [
      [mine.id, others.id],
    ]),
  ).toEqual([
    { id: mine.id, state: 'done' },
    { id: others.id, state: 'taken' },
  ]);
});
