/** Who owns a room whose owner is gone: whoever has been in it longest. */
export const nextOwner = (members: readonly { userId: number; joinedAt: string }[]): number | null =>
  [...members].sort((a, b) => a.joinedAt.localeCompare(b.joinedAt) || a.userId - b.userId)[0]?.userId ?? null;

type Content = { message: string; mediaName: string | null; ticketId: number | null; isDeleted: boolean };

/** "name: text", as lists show the newest message; cut to what a line holds. Signs stand for what has no words, in any language. */
export function chatPreview(name: string, { message, mediaName, ticketId, isDeleted }: Content): string {
  const text = isDeleted ? '🚫' : message || (mediaName === null ? (ticketId === null ? '' : '🎫') : `📎 ${mediaName}`);
  const preview = `${name}: ${text.replace(/\s+/g, ' ').trim()}`;
  const letters = Array.from(preview.slice(0, 400));
  return letters.length <= 200 ? letters.join('') : `${letters.slice(0, 199).join('')}…`;
}
