import type { Prompt } from '@balcao/contract/prompts/prompt';
import { promptApi } from '@balcao/contract/prompts/prompt.api';
import type { Queue } from '@balcao/contract/queues/queue';
import { queueApi } from '@balcao/contract/queues/queue.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { useSession } from '../shell/session/session.tsx';
import { type Records, useLocalRecords } from '../ui/tables/use-records.ts';

const key = ['prompts', 'list'] as const;
const queuesKey = ['prompts', 'queues'] as const;
const none: Prompt[] = [];
const noQueues: Queue[] = [];

/** Fetches all pages: a company has few prompts. */
async function fetchPrompts(signal: AbortSignal): Promise<Prompt[]> {
  const rows: Prompt[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await call(promptApi.list, { query: { pageNumber }, signal });
    rows.push(...page.prompts);
    if (!page.hasMore) return rows;
  }
}

export const invalidatePrompts = (): void => void queryClient.invalidateQueries({ queryKey: key });

/** A notice has less than an admin may see: the list is refetched. */
const usePromptNotices = (): void => useLive('prompt', invalidatePrompts);

/** For pickers; empty while loading, and if the plan has no prompts. */
export function usePromptsOrFailure(): { prompts: Prompt[]; failure: FetchFailure | undefined } {
  const { has } = useSession();
  usePromptNotices();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => fetchPrompts(signal),
    enabled: has('useOpenAi'),
  });
  return { prompts: query.data ?? none, failure: fetchState(query).failure };
}

export const usePrompts = (): Prompt[] => usePromptsOrFailure().prompts;

export function usePromptRecords(): Records<Prompt> {
  usePromptNotices();
  return useLocalRecords({ key, fetch: fetchPrompts, textOf: ({ name, queue }) => `${name} ${queue?.name ?? ''}` });
}

/** Queues that a prompt may hand over to. Fetched here, since the queues feature depends on this one. */
export function useQueueChoices(): { queues: Queue[]; failure: FetchFailure | undefined } {
  useLive('queue', () => void queryClient.invalidateQueries({ queryKey: queuesKey }));
  const query = useQuery({ queryKey: queuesKey, queryFn: ({ signal }) => call(queueApi.list, { signal }) });
  return { queues: query.data ?? noQueues, failure: fetchState(query).failure };
}

export async function removePrompt({ id }: Prompt): Promise<void> {
  await call(promptApi.remove, { params: { id } });
  invalidatePrompts();
}
