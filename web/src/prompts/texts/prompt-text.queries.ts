import type { AddPromptTextInput, PromptText } from '@balcao/contract/prompts/prompt-text';
import { promptTextApi } from '@balcao/contract/prompts/prompt-text.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { emptyState } from '../../platform/queries/query-state.ts';

const keyOf = (promptId: number) => ['prompts', 'texts', promptId] as const;

export function usePromptTexts(promptId: number) {
  const query = useQuery({
    queryKey: keyOf(promptId),
    queryFn: ({ signal }) => call(promptTextApi.list, { params: { id: promptId }, signal }),
  });
  return { rows: query.data, ...emptyState(query), retry: () => void query.refetch() };
}

export async function addPromptText(promptId: number, body: AddPromptTextInput): Promise<void> {
  await call(promptTextApi.add, { params: { id: promptId }, body });
  await queryClient.invalidateQueries({ queryKey: keyOf(promptId) });
}

export async function removePromptText({ promptId, id }: PromptText): Promise<void> {
  await call(promptTextApi.remove, { params: { id: promptId, textId: id } });
  await queryClient.invalidateQueries({ queryKey: keyOf(promptId) });
}
