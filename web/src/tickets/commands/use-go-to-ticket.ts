import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { boardPath, useBoardCard } from './use-board-card.ts';

/** Goes to a ticket or back to the list; on the board, where a ticket opens beside it, without leaving the board. */
export function useGoToTicket(): (path: string) => void {
  const navigate = useNavigate();
  const isOnBoard = useLocation().pathname === boardPath;
  const { open, close } = useBoardCard();
  return useCallback(
    (path) => {
      const [, page, uuid] = path.split('/');
      if (!isOnBoard || page !== 'tickets') void navigate(path);
      else if (uuid) open({ uuid });
      else close();
    },
    [navigate, isOnBoard, open, close],
  );
}
