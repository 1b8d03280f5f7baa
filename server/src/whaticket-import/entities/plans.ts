import { z } from 'zod';
import { defineEntity } from '../entity.ts';
import { flag, instant, text, timesOf, trimmedUpTo, wholeNumber } from '../source-fields.ts';

/** Plans with one name are one plan; an existing plan of ours is left unchanged. */
export const plans = defineEntity({
  name: 'Plans',
  target: 'plans',
  shape: z.object({
    name: trimmedUpTo(100),
    users: wholeNumber(0),
    connections: wholeNumber(0),
    queues: wholeNumber(0),
    value: text,
    useCampaigns: flag(true),
    useSchedules: flag(true),
    useInternalChat: flag(true),
    useExternalApi: flag(true),
    useKanban: flag(true),
    useOpenAi: flag(true),
    useIntegrations: flag(true),
    createdAt: instant,
    updatedAt: instant,
  }),
  refs: () => ({}),
  look: async (tx, rows) => {
    const known = await tx.rows<{ name: string; id: number }>(
      'whaticket-known-plans',
      'select g.name, p.id from unnest($1::text[]) g (name) join plans p on plain(p.name) = plain(g.name)',
      [rows.map(({ name }) => name)],
    );
    return new Map(known.map(({ name, id }) => [name, id]));
  },
  build(row, { id }, known) {
    if (row.name === '') return { refused: 'name: empty' };
    const there = known?.get(row.name);
    if (there !== undefined) return { joins: there, note: 'a plan of this name is there' };
    const values = {
      id,
      name: row.name,
      users: row.users,
      connections: row.connections,
      queues: row.queues,
      value: row.value,
      is_public: false,
      use_campaigns: row.useCampaigns,
      use_schedules: row.useSchedules,
      use_internal_chat: row.useInternalChat,
      use_external_api: row.useExternalApi,
      use_kanban: row.useKanban,
      use_open_ai: row.useOpenAi,
      use_integrations: row.useIntegrations,
      ...timesOf(row),
    };
    return { rows: [{ table: 'plans', values }] };
  },
});
