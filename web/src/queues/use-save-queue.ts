import type { Queue } from '@balcao/contract/queues/queue';
import { queueApi } from '@balcao/contract/queues/queue.api';
import { useRef } from 'react';
import { type CallInput, call } from '../platform/api.ts';
import { upload } from '../platform/upload.ts';
import type { MediaFiles } from '../ui/files/media-files.ts';
import type { Uploads } from '../ui/files/use-uploads.ts';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { invalidateQueues } from './queue.queries.ts';

type Body = CallInput<typeof queueApi.create>['body'];
type Values = Body & { media: MediaFiles };

/**
 * Saves the row, then the greeting's file. After a failed upload a retry does not create the row again, and saves what
 * differs from the first try.
 */
export function useSaveQueue(queue: Queue | undefined, opened: Values, { uploadAll }: Uploads) {
  const saved = useRef({ id: queue?.id, values: opened, hadFile: opened.media.stored.length > 0 });
  const saveRow = (values: Values): Promise<Queue> => {
    const { id, values: before } = saved.current;
    if (id === undefined) return call(queueApi.create, { body: bodyOf(values) });
    return call(queueApi.update, { params: { id }, body: changedFields(bodyOf(before), bodyOf(values)) });
  };
  return async (values: Values): Promise<void> => {
    const { stored, chosen } = values.media;
    const hasFile = stored.length + chosen.length > 0;
    const hadFile = saved.current.hadFile || hasFile;
    try {
      const { id, mediaPath } = await saveRow(values);
      saved.current = { id, values, hadFile };
      await uploadAll(chosen, (input) => upload(queueApi.uploadMedia, { params: { id }, ...input }));
      // A file that a colleague added meanwhile stays.
      if (mediaPath !== null && hadFile && !hasFile) await call(queueApi.removeMedia, { params: { id } });
    } finally {
      invalidateQueues();
    }
  };
}

const bodyOf = ({ media: _media, ...body }: Values): Body => body;
