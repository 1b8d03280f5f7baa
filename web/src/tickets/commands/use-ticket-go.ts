import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const boardPath = '/kanban';
/** Of the board's address: the ticket that is open beside it. */
export const cardParam = 'card';

/** Goes to a ticket or back to the list; on the board, where a ticket opens beside it, without leaving the board. */
export function useTicketGo(): (path: string) => void {
  const navigate = useNavigate();
  const isOnBoard = useLocation().pathname === boardPath;
  return useCallback((path) => void navigate(isOnBoard ? onBoard(path) : path), [navigate, isOnBoard]);
}

function onBoard(path: string): string {
  const [, page, uuid] = path.split('/');
  if (page !== 'tickets') return path;
  return uuid ? `${boardPath}?${cardParam}=${uuid}` : boardPath;
}
