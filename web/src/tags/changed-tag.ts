import type { Tag } from '@balcao/contract/tags/tag';
import type { tagApi } from '@balcao/contract/tags/tag.api';
import type { z } from 'zod';
import { changedFields } from '../ui/forms/changed-fields.ts';

type Fields = z.input<typeof tagApi.create.body>;

/** What a form has changed of a tag or lane, and of the lane's own fields. */
export function changedTag(before: Tag, { lane, ...form }: Fields): Partial<Fields> {
  const lanes: Record<'before' | 'now', Record<string, unknown>> = {
    before: { ...before.lane },
    now: lane instanceof Object ? { ...lane } : {},
  };
  const changedLane = changedFields(lanes.before, lanes.now);
  return { ...changedFields(before, form), ...(Object.keys(changedLane).length > 0 && { lane: changedLane }) };
}
