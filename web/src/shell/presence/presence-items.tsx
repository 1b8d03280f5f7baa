import type { Availability } from '@balcao/contract/users/presence.rules';
import { userApi } from '@balcao/contract/users/user.api';
import { type ReactNode, useState } from 'react';
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

/** What one says of oneself to colleagues, and to the distribution of tickets. */
export function PresenceItems({ item }: Props) {
  const t = useTexts(presenceTexts);
  const { user } = useSession();
  const { replaceUser } = useSessionActions();
  const [requested, setRequested] = useState<Availability>();
  const choose = async (availability: Availability) => {
    setRequested(availability);
    try {
      const { presence } = await call(userApi.setAvailability, { body: { availability } });
      replaceUser({ ...user, availability, presence });
    } catch (error) {
      toast.error(error);
    }
    setRequested(undefined);
  };
  const chosen = requested ?? user.availability;
  return choices.map((choice) =>
    item({
      key: choice,
      mark: <PresenceDot presence={choice} />,
      text: t(choice),
      chosen: choice === chosen,
      onClick: () => void choose(choice),
    }),
  );
}
