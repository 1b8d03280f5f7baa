import { expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { silentLog } from '../../platform/log.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { rebuildFigures } from '../rebuild-figures.ts';

const world = setUpTestContext();

it('a rebuild leaves what was counted for a deleted connection while it began', async () => {
  const { companyId } = await world.company('Contas');
  const { owner } = world.txContext.database;
  await owner.query(`insert into contacts (company_id, id, name) values (${companyId}, 801, 'Ana');
    insert into tickets (company_id, id, contact_id, status) values (${companyId}, 801, 801, 'pending');
    insert into message_deltas (company_id, at, whatsapp_id, origin, from_me, n) values (${companyId}, '2026-11-02 10:00Z', 801, 'customer', false, 3)`);
  // It came after the roll-up, which skips locked ones.
  const other = await owner.connect();
  await other.query('begin; select from message_deltas for update');
  const rebuilt = rebuildFigures(world.txContext, silentLog, companyId);
  await lockWait(owner);
  await other.query('commit');
  other.release();
  await rebuilt;
  const { rows } = await owner.query('select whatsapp_id, n from message_quarters where company_id = $1', [companyId]);
  expect(rows).toEqual([{ whatsapp_id: 801, n: 3 }]);
});
