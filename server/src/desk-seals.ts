import type pg from 'pg';
import { whatsappWebSeals } from './channels/whatsapp-web/seals.ts';
import { resealConnections } from './connections/reseal-connections.ts';
import { type Config, secretsOf } from './platform/config.ts';
import { checkSeals, type SealedStore } from './platform/sealed-stores.ts';
import { secretBox } from './platform/secret-box.ts';
import { type Border, inSystem } from './platform/tx.ts';
import { resealSettings, secretSettingKeys } from './settings/reseal-settings.ts';

/** Checks everything encrypted with SECRET_KEY, and re-encrypts it after a key change. Returns the stores that a worker has to reseal. */
export async function checkDeskSeals(border: Border, config: Config): Promise<string[]> {
  const { owner } = border.database;
  const secrets = secretsOf(config);
  const box = (purpose: string) => secretBox(secrets, purpose);
  const stores: SealedStore[] = [
    {
      ...{ name: 'connections', what: 'The credentials of connections', purpose: 'connections' },
      sample: () =>
        column(owner, 'select unnest(array[token_secret, credentials_secret]) as sealed from connections limit 1000'),
      renew: () => inSystem(border, 0, (system) => resealConnections(system, box('connections'))),
    },
    {
      ...{ name: 'settings', what: 'The secret settings of companies', purpose: 'settings' },
      sample: () =>
        column(owner, `select split_part(value, ' ', 1) as sealed from settings where key = any($1) limit 1000`, [
          secretSettingKeys,
        ]),
      renew: () => inSystem(border, 0, (system) => resealSettings(system, box('settings'))),
    },
    { ...whatsappWebSeals, sample: () => column(owner, whatsappWebSeals.sample), renew: null },
  ];
  return checkSeals(owner, secrets, stores);
}

async function column(owner: pg.Pool, text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ sealed: string | null }>(text, values);
  return rows.flatMap(({ sealed }) => (sealed === null || sealed === '' ? [] : [sealed]));
}
