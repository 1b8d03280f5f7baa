import type { TxContext } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/** Dependencies of integrations. */
export type IntegrationDeps = {
  /** its purpose is `integrations` */
  box: SecretBox;
  /** hosts of the private network that companies may use */
  integrationHosts: readonly string[];
};

/** Dependencies of answering. */
export type AnsweringDeps = IntegrationDeps & { context: TxContext };
