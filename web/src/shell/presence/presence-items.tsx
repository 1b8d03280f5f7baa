import type { Availability } from '@balcao/contract/users/presence.rules';
import { userApi } from '@balcao/contract/users/user.api';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { PresenceDot } from '../../ui/elements/presence-dot.tsx';
import { useSession, useSessionActions } from '../session/session.tsx';
import { presenceTexts } from './presence.texts.ts';

const choices = ['available', 'busy', 'away'] as const satisfies Availability[];

type Props = {
  /** draws one item of the menu */
  item: (props: {
    key: Availability;
    mark: ReactNode;
    text: string;
    chosen: boolean;
    onClick: () => void;
  }) => ReactNode;
};

/** Chooses the user's availability, which colleagues see and the distribution of tickets uses. */
export function PresenceItems({ item }: Props) {
  const t = useTexts(presenceTexts);
  const { user } = useSession();
  const { changeUser } = useSessionActions();
  // Requests run in order, so that the last choice wins.
  const { mutate, variables, isPending } = useMutation({
    scope: { id: 'availability' },
    mutationFn: (availability: Availability) => call(userApi.setAvailability, { body: { availability } }),
    onSuccess: ({ presence }, availability) => changeUser((current) => ({ ...current, availability, presence })),
    onError: (error) => toast.error(error),
  });
  const chosen = isPending ? variables : user.availability;
  return choices.map((choice) =>
    item({
      key: choice,
      mark: <PresenceDot presence={choice} />,
      text: t(choice),
      chosen: choice === chosen,
      onClick: () => mutate(choice),
    }),
  );
}
