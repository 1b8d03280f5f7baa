import type { Tag } from '@balcao/contract/tags/tag';
import type { tagApi } from '@balcao/contract/tags/tag.api';
import type { z } from 'zod';

type Fields = z.input<typeof tagApi.create.body>;

/** What a form has changed: the other fields may have been changed by a colleague since it was opened. */
export function changedFields(before: Tag, { lane, ...form }: Fields): Partial<Fields> {
  const changedLane = lane instanceof Object ? differing(before.lane ?? {}, lane) : {};
  return { ...differing(before, form), ...(Object.keys(changedLane).length > 0 && { lane: changedLane }) };
}

function differing(before: object, form: object) {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => known.get(name) !== value));
}
