import { type AiAbilities, type AiSettings, noAiAbilities } from '@balcao/contract/ai/ai-settings';
import { aiSettingsApi } from '@balcao/contract/ai/ai-settings.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient, setCached } from '../platform/query.ts';
import { useSession } from '../shell/session/session.tsx';

const settingsKey = ['ai', 'settings'] as const;
const abilitiesKey = ['ai', 'abilities'] as const;

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
  useLive('aiSettings', ({ abilities }) => setCached(abilitiesKey, abilities));
  const { data } = useQuery({
    queryKey: abilitiesKey,
    queryFn: ({ signal }) => call(aiSettingsApi.abilities, { signal }),
    staleTime: 5 * 60_000,
    enabled: isInPlan,
  });
  return isInPlan ? data : noAiAbilities;
}
