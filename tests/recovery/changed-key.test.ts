import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { createConnection } from '../../server/src/connections/create-connection.ts';
import { findConnection } from '../../server/src/connections/find-connection.ts';
import { resealConnections } from '../../server/src/connections/reseal-connections.ts';
import { sandboxTokens } from '../../server/src/connections/sandbox-tokens.ts';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { secretBox } from '../../server/src/platform/security/secret-box.ts';
import { resealSettings } from '../../server/src/settings/reseal-settings.ts';
import { openSetting } from '../../server/src/settings/seal-setting.ts';
import { updateSetting } from '../../server/src/settings/update-setting.ts';
import { setUpTestContext } from '../../server/src/signup/test-context.ts';

const world = setUpTestContext();
const old = 'a key for tests'; // of the installation itself
const box = (purpose: string, ...keys: string[]) => secretBox(keys, purpose);
let admin: Actor;
beforeAll(async () => {
  admin = await world.company('alfa');
});

it('after the secret key was changed, everything that the former had sealed opens with the new one alone', async () => {
  const credentials = {
    phoneNumberId: '1',
    businessAccountId: '2',
    accessToken: 'EAAB',
    appSecret: 'app-secret',
    verifyToken: 'verify',
  };
  const cloud = await world.in(admin, (tx) =>
    createConnection(
      tx,
      admin,
      { name: 'Cloud', channel: 'whatsapp', provider: 'cloud', credentials },
      world.connectionDeps,
    ),
  );
  await world.in(admin, (tx) =>
    createConnection(tx, admin, { name: 'Teste', channel: 'sandbox', token: 'my-phone-1' }, world.connectionDeps),
  );
  await world.in(admin, (tx) =>
    updateSetting(tx, admin, 'asaas', 'secret-of-asaas', { ...world.settingDeps, box: box('settings', old) }),
  );

  const renew = () =>
    inSystem(world.txContext, 0, async (system) => {
      await resealConnections(system, box('connections', 'new', old));
      await resealSettings(system, box('settings', 'new', old));
    });
  await renew();
  await renew(); // idempotent

  await world.in(admin, async (tx) => {
    expect((await findConnection(tx, cloud.id, box('connections', 'new'))).credentials).toMatchObject(credentials);
    expect(await sandboxTokens(tx, box('connections', 'new'))).toEqual(['my-phone-1']);
    const { value } = await tx.db
      .selectFrom('settings')
      .select('value')
      .where('companyId', '=', tx.companyId)
      .where('key', '=', 'asaas')
      .executeTakeFirstOrThrow();
    expect(openSetting(value, box('settings', 'new'))).toBe('secret-of-asaas');
    expect(() => openSetting(value, box('settings', old))).toThrow();
  });
});
