import type { DryRun } from '@balcao/contract/dry-runs/dry-run';
import { dryRunApi } from '@balcao/contract/dry-runs/dry-run.api';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../platform/api.ts';
import { serverNow } from '../platform/clock/server-clock.ts';
import { Refusal } from '../platform/refusal.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { lastDays } from './last-days.ts';

/** The unsaved settings of a form. */
export type DraftInput = z.input<typeof dryRunApi.create.body>['draft'];

const pollMs = 700;

/** Starts a dry run and polls until it ends; a new run replaces it. */
export function useDryRun() {
  const start = useMutation({
    mutationFn: ({ days, draft }: { days: number; draft: DraftInput }) =>
      call(dryRunApi.create, {
        body: { ...lastDays(days, new Date(serverNow())), draft },
      }),
    onError: (error) => toast.error(error),
  });
  const id = start.data?.id ?? 0;
  const { data, error } = useQuery<DryRun>({
    queryKey: ['dry-runs', id],
    queryFn: ({ signal }) => call(dryRunApi.show, { params: { dryRunId: id }, signal }),
    enabled: id > 0,
    refetchInterval: ({ state }) =>
      isRefused(state.error) || (state.data && state.data.state !== 'waiting') ? false : pollMs,
  });
  const state = isRefused(error) ? 'failed' : (data?.state ?? 'waiting');
  const isRunning = start.isPending || (id > 0 && state === 'waiting');
  return { start: start.mutate, isRunning, isFailed: state === 'failed', result: data?.result ?? null };
}

/** A refusal is final (an erasure deletes the company's runs); a lost response is retried. */
const isRefused = (error: unknown): boolean => error instanceof Refusal;
