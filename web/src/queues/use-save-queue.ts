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

/** Saves the row, then the greeting's file. After a failed upload a retry does not create the row again. */
export function useSaveQueue(queue: Queue | undefined, opened: Values, { uploadAll }: Uploads) {
  const createdId = useRef<number>(undefined);
  const saveRow = (values: Values): Promise<Queue> => {
    const id = queue?.id ?? createdId.current;
    if (id === undefined) return call(queueApi.create, { body: bodyOf(values) });
    const body = queue ? changedFields(bodyOf(opened), bodyOf(values)) : bodyOf(values);
    return call(queueApi.update, { params: { id }, body });
  };
  return async (values: Values): Promise<void> => {
    const { stored, chosen } = values.media;
    try {
      const { id } = await saveRow(values);
      createdId.current = id;
      await uploadAll(chosen, (input) => upload(queueApi.uploadMedia, { params: { id }, ...input }));
      // A file that a colleague added meanwhile stays.
      const isRemoved = opened.media.stored.length > 0 && stored.length + chosen.length === 0;
      if (isRemoved) await call(queueApi.removeMedia, { params: { id } });
    } finally {
      invalidateQueues();
    }
  };
}

const bodyOf = ({ media: _media, ...body }: Values): Body => body;
