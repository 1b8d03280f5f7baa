import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useStepBack } from '../../shell/use-back.ts';

export const boardPath = '/kanban';
/** Search parameter of the ticket open beside the board, so that it survives a reload. */
export const cardParam = 'card';

/** Number of history entries back to the board without a card; 0 if a link led to the card. */
function stepsToBoard(): number {
  // The router stores the state of an entry under `usr`.
  const state: unknown = window.history.state?.usr;
  return typeof state === 'object' && state !== null && 'toBoard' in state ? Number(state.toBoard) : 0;
}

const boardAddress = (): URLSearchParams =>
  new URLSearchParams(window.location.pathname === boardPath ? window.location.search : '');

/** Path of the board with a card or none, and its filters as they are. */
function pathOf(card?: string): string {
  const address = boardAddress();
  if (card) address.set(cardParam, card);
  else address.delete(cardParam);
  return address.size > 0 ? `${boardPath}?${address}` : boardPath;
}

/** Opens a ticket beside the board; closing goes back in the history, so that Back does not reopen the card. */
export function useBoardCard(): { open: (ticket: { uuid: string }) => void; close: () => void } {
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const open = useCallback(
    ({ uuid }: { uuid: string }) => {
      const isOpen = boardAddress().has(cardParam);
      const steps = stepsToBoard();
      void navigate(pathOf(uuid), { state: isOpen && steps === 0 ? null : { toBoard: steps + 1 } });
    },
    [navigate],
  );
  const close = useCallback(() => {
    const steps = stepsToBoard();
    if (steps > 0) stepBack(steps);
    else void navigate(pathOf(), { replace: true });
  }, [navigate, stepBack]);
  return { open, close };
}
