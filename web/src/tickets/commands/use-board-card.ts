import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepBack } from '../../shell/use-back.ts';

export const boardPath = '/kanban';
/** Search parameter of the ticket open beside the board, so that it survives a reload. */
export const cardParam = 'card';

/** Number of history entries back to the board without a card; 0 if a link led to the card. */
const stepsToBoard = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'toBoard' in state ? Number(state.toBoard) : 0;

/** Opens a ticket beside the board; closing goes back in the history, so that Back does not reopen the card. */
export function useBoardCard(): { open: (ticket: { uuid: string }) => void; close: () => void } {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const { search, state } = useLocation();
  const isOpen = new URLSearchParams(search).has(cardParam);
  const steps = stepsToBoard(state);
  const open = useCallback(
    ({ uuid }: { uuid: string }) =>
      void navigate(`${boardPath}?${cardParam}=${uuid}`, {
        state: isOpen && steps === 0 ? null : { toBoard: steps + 1 },
      }),
    [navigate, isOpen, steps],
  );
  const close = useCallback(() => {
    if (steps > 0) stepBack(steps);
    else void navigate(boardPath, { replace: true });
  }, [navigate, stepBack, steps]);
  return { open, close };
}
