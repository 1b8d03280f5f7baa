import { describe, expect, it } from 'vitest';
import { createSignIn } from '../auth/sign-in.ts';
import { sandboxTokens } from '../connections/sandbox-tokens.ts';
import { inSystem } from '../platform/db/tx.ts';
import { listQueues } from '../queues/show-queue.ts';
import { findSessionUser } from '../users/find-session-user.ts';
import { bootstrapCompany } from './bootstrap-company.ts';
import { setUpTestContext } from './test-context.ts';

const testContext = setUpTestContext();
const first = { adminEmail: 'admin@balcao.local' };

describe('first start', () => {
  it('creates one company, also when two nodes start concurrently, and its admin signs in with the printed password', async () => {
    const starts = await Promise.all(
      [1, 2, 3].map(() => bootstrapCompany(testContext.txContext, testContext.connectionDeps, first)),
    );
    expect(starts.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(starts.map(({ sandboxToken }) => sandboxToken)).size).toBe(1);

    const founded = starts.find(({ isNew }) => isNew);
    const password = founded?.generatedPassword ?? '';
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const { companyId, userId } = await createSignIn(testContext.txContext)(
      { email: 'ADMIN@balcao.local', password },
      { device: { userAgent: '', address: '::1' }, browser: null },
    );
    await testContext.in(companyId, async (tx) => {
      const user = await findSessionUser(tx, userId, { admin: true });
      const [queue] = await listQueues(tx);
      expect(user).toMatchObject({ super: true, profile: 'admin', queues: [{ id: queue?.id, name: 'Atendimento' }] });
      expect(await sandboxTokens(tx, testContext.connectionDeps.box)).toEqual([founded?.sandboxToken]);
    });
  });

  it('a second start finds it, and never prints the password again', async () => {
    const again = await bootstrapCompany(testContext.txContext, testContext.connectionDeps, {
      ...first,
      adminPassword: 'another one',
    });
    expect(again).toMatchObject({ isNew: false, generatedPassword: null });
    expect(again.sandboxToken).not.toBeNull();
  });

  it('reports invalid variables in one sentence', async () => {
    await inSystem(
      testContext.txContext,
      0,
      async (system) => void (await system.db.deleteFrom('companies').execute()),
    );
    const start = (more: object) =>
      bootstrapCompany(testContext.txContext, testContext.connectionDeps, { ...first, ...more });
    await expect(start({ adminPassword: '1234' })).rejects.toThrow('ADMIN_PASSWORD');
    await expect(start({ adminEmail: 'nobody' })).rejects.toThrow('ADMIN_EMAIL');
    await expect(start({ sandboxToken: 'a/b' })).rejects.toThrow('SANDBOX_TOKEN');
    expect(await start({ adminPassword: 'given one', sandboxToken: 'my-phone-1' })).toEqual({
      isNew: true,
      generatedPassword: null,
      sandboxToken: 'my-phone-1',
    });
  });
});
