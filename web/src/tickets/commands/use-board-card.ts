import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStepBack } from '../../shell/use-back.ts';

export const boardPath = '/kanban';
/** Of the board's address: the ticket that is open beside it, which so survives a reload. */
export const cardParam = 'card';

/** How many entries of the history lie between the board without a card and this address: none where a link led to the card. */
const stepsToBoard = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'toBoard' in state ? Number(state.toBoard) : 0;

/** Opens a ticket beside the board, and closes it as Back does: the card is not met again on the way back. */
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
