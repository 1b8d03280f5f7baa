import type { DryRun } from '@balcao/contract/dry-runs/dry-run';
import { dryRunApi } from '@balcao/contract/dry-runs/dry-run.api';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { lastDays } from './last-days.ts';

/** Of a form: what it would save. */
export type DraftInput = z.input<typeof dryRunApi.create.body>['draft'];

const askAgainMs = 700;

/** Starts a dry run and waits for its end; a new one takes its place. */
export function useDryRun() {
  const start = useMutation({
    mutationFn: ({ days, draft }: { days: number; draft: DraftInput }) =>
      call(dryRunApi.create, {
        body: { ...lastDays(days, new Date()), draft },
      }),
    onError: (error) => toast.error(error),
  });
  const id = start.data?.id ?? 0;
  const { data } = useQuery<DryRun>({
    queryKey: ['dry-runs', id],
    queryFn: ({ signal }) => call(dryRunApi.show, { params: { dryRunId: id }, signal }),
    enabled: id > 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || !state.data ? askAgainMs : false),
  });
  const isRunning = start.isPending || (id > 0 && (data?.state ?? 'waiting') === 'waiting');
  return { start: start.mutate, isRunning, isFailed: data?.state === 'failed', result: data?.result ?? null };
}
