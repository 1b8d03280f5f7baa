/** A line of one company, as somebody holds it. */
type LeaseRef = { whatsappId: number; epoch: number };
export const leaseKeyOf = ({ whatsappId, epoch }: LeaseRef): string => `${whatsappId}:${epoch}`;
