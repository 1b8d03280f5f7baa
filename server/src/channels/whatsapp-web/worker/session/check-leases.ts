/** A lease of a connection within one company. */
type LeaseRef = { whatsappId: number; epoch: number };
export const leaseKeyOf = ({ whatsappId, epoch }: LeaseRef): string => `${whatsappId}:${epoch}`;
