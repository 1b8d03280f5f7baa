import { sendsTemplates } from '@balcao/contract/campaigns/campaign.rules';
import { useConnections } from '../../connections/connection.queries.ts';
import type { ContentKind } from './campaign-form.ts';

export type KindOf = (whatsappId: number | null) => ContentKind;

/** Whether a connection sends texts or, on the official API, approved templates. */
export function useContentKind(): KindOf {
  const connections = useConnections();
  return (whatsappId) => {
    const connection = connections.find(({ id }) => id === whatsappId);
    return connection && (sendsTemplates(connection) ? 'templates' : 'texts');
  };
}
