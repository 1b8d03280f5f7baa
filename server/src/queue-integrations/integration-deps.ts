import type { TxContext } from '../platform/db/tx.ts';
import type { SecretBox } from '../platform/security/secret-box.ts';

/** What integrations need of their process. */
export type IntegrationDeps = {
  /** its purpose is `integrations` */
  box: SecretBox;
  /** hosts of the own network that companies may name */
  integrationHosts: readonly string[];
};

/** What they need to answer. */
export type AnsweringDeps = IntegrationDeps & { context: TxContext };
