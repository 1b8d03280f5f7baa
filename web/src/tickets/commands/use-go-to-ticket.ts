import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { boardPath, useBoardCard } from './use-board-card.ts';

/**
 * Goes to a ticket or back to the list; on the board, where a ticket opens beside it, without leaving the board. The address is
 * read when it goes: an undo comes after the person may have gone elsewhere.
 */
export function useGoToTicket(): (path: string) => void {
  const navigate = useNavigate();
  const { open, close } = useBoardCard();
  return useCallback(
    (path) => {
      const [, page, uuid] = path.split('/');
      if (window.location.pathname !== boardPath || page !== 'tickets') void navigate(path);
      else if (uuid) open({ uuid });
      else close();
    },
    [navigate, open, close],
  );
}
