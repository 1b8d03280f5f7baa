import { isSecretSetting } from '@balcao/contract/settings/setting';
import type { SecretBox } from '../platform/security/secret-box.ts';
import { openSetting, sealSetting } from '../settings/seal-setting.ts';

type Row = Record<string, unknown>;
export type Boxes = (purpose: string) => SecretBox;

/** Columns encrypted with the SECRET_KEY, and their purposes: the archive has them in plain text. */
const sealedColumns: Record<string, { purpose: string; columns: string[] }> = {
  ai_settings: { purpose: 'ai', columns: ['api_key'] },
  connections: { purpose: 'connections', columns: ['credentials_secret'] },
  prompts: { purpose: 'prompts', columns: ['api_key', 'voice_key'] },
  queue_integrations: { purpose: 'integrations', columns: ['json_content_secret', 'signing_secret'] },
  two_factors: { purpose: 'two-factor', columns: ['sealed_secret'] },
  webhook_endpoints: { purpose: 'webhook-endpoints', columns: ['signing_secret', 'previous_secret'] },
};

type Way = { column(box: SecretBox, text: string): string; setting(box: SecretBox, value: string): string };

const opening: Way = {
  column: (box, text) => box.open(text),
  setting: (box, value) => withTail(openSetting(value, box)),
};
const sealing: Way = {
  column: (box, text) => box.seal(text),
  setting: (box, value) => sealSetting(withoutTail(value), box),
};

export const openSealed = (table: string, row: Row, boxes: Boxes): Row => change(table, row, opening, boxes);
export const sealAgain = (table: string, row: Row, boxes: Boxes): Row => change(table, row, sealing, boxes);

function change(table: string, row: Row, way: Way, boxes: Boxes): Row {
  if (table === 'settings') return changeSetting(row, way, boxes);
  const sealed = sealedColumns[table];
  if (!sealed) return row;
  const changed = sealed.columns.flatMap((column): [string, string][] => {
    const value = row[column];
    return typeof value === 'string' && value !== '' ? [[column, way.column(boxes(sealed.purpose), value)]] : [];
  });
  return { ...row, ...Object.fromEntries(changed) };
}

function changeSetting(row: Row, { setting }: Way, boxes: Boxes): Row {
  const { key, value } = row;
  if (typeof key !== 'string' || typeof value !== 'string' || !isSecretSetting(key) || value === '') return row;
  return { ...row, value: setting(boxes('settings'), value) };
}

const tailLength = 4;

/**
 * How archives hold a secret: a space separates it from its last four characters, which of a short one are all of it.
 * Both may contain spaces.
 */
const withTail = (secret: string): string => `${secret} ${secret.slice(-tailLength)}`;
const withoutTail = (value: string): string =>
  value.slice(0, value.length > 2 * tailLength + 1 ? -tailLength - 1 : (value.length - 1) / 2);
