/** The new owner of a room whose owner was deleted: the member of longest standing. */
export const nextOwner = (members: readonly { userId: number; joinedAt: string }[]): number | null =>
  [...members].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt) || a.userId - b.userId)[0]?.userId ?? null;

type Content = { message: string; mediaName: string | null; ticketId: number | null; isDeleted: boolean };

/** "name: text", the preview of the newest message in lists; cut to one line. Symbols stand for files, in every language. */
export function chatPreview(name: string, { message, mediaName, ticketId, isDeleted }: Content): string {
  const text = isDeleted ? '🚫' : message || (mediaName === null ? (ticketId === null ? '' : '🎫') : `📎 ${mediaName}`);
  const preview = `${name}: ${text.replace(/\s+/g, ' ').trim()}`;
  const letters = Array.from(preview.slice(0, 400));
  return letters.length <= 200 ? letters.join('') : `${letters.slice(0, 199).join('')}…`;
}
