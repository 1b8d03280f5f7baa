/** A line of one company, as somebody holds it. */
type Held = { whatsappId: number; epoch: number };
export const nameOfHeld = ({ whatsappId, epoch }: Held): string => `${whatsappId}:${epoch}`;
