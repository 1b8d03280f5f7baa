import { z } from 'zod';

/** An option of a queue as the menu's rules read it. */
export const menuOption = z.object({
  id: z.number(),
  parentId: z.number().nullable(),
  option: z.number(),
  title: z.string(),
  message: z.string(),
  fileId: z.number().nullable(),
  action: z.enum(['wait', 'transfer', 'close', 'integrate']),
  actionQueueId: z.number().nullable(),
  integrationId: z.number().nullable(),
});

/** All options of the queue that `queueId` (SQL) names, as JSON of `menuOption`. */
export const menuOptionsSql = (queueId: string): string => `coalesce((
  select json_agg(json_build_object('id', o.id, 'parentId', o.parent_id, 'option', o.place, 'title', o.title, 'message', o.message,
    'fileId', o.file_id, 'action', o.action, 'actionQueueId', o.action_queue_id, 'integrationId', o.integration_id))
  from queue_options o where o.company_id = current_company() and o.queue_id = ${queueId}), '[]')`;
