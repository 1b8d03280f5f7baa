import { type AiAbilities, type AiSettings, noAiAbilities } from '@balcao/contract/ai/ai-settings';
import { aiSettingsApi } from '@balcao/contract/ai/ai-settings.api';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call } from '../platform/api.ts';
import { serverNow } from '../platform/clock/server-clock.ts';
import { companyDay } from '../platform/company-zone.ts';
import { useLive } from '../platform/live.ts';
import { setCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { useSession } from '../shell/session/session.tsx';

const settingsKey = ['ai', 'settings'] as const;
const abilitiesKey = (month: string) => ['ai', 'abilities', month] as const;

/** For the settings page: usage as of opening it, or of the last change. */
export function useAiSettings() {
  useLive('aiSettings', () => void queryClient.invalidateQueries({ queryKey: settingsKey }));
  return useQuery({
    queryKey: settingsKey,
    queryFn: ({ signal }) => call(aiSettingsApi.show, { signal }),
    staleTime: 0,
  });
}

export const cacheAiSettings = (settings: AiSettings): void => void queryClient.setQueryData(settingsKey, settings);

/** Which AI functions are available, and the budget left; undefined until known. Kept current by notices. */
export function useAiAbilities(): AiAbilities | undefined {
  const { has } = useSession();
  const isInPlan = has('useOpenAi');
  const month = useSyncExternalStore(onMinute, currentMonth);
  useLive('aiSettings', ({ abilities }) => setCached(abilitiesKey(month), abilities));
  const { data } = useQuery({
    queryKey: abilitiesKey(month),
    queryFn: ({ signal }) => call(aiSettingsApi.abilities, { signal }),
    staleTime: 5 * 60_000,
    enabled: isInPlan,
  });
  return isInPlan ? data : noAiAbilities;
}

/** The budget begins anew with a month, without a notice. Two minutes late: the clocks are compared by the second. */
const currentMonth = (): string => companyDay(serverNow() - 120_000).slice(0, 7);

function onMinute(notify: () => void): () => void {
  const timer = setInterval(notify, 60_000);
  return () => clearInterval(timer);
}
