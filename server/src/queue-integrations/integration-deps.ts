import type { SecretBox } from '../platform/security/secret-box.ts';

/** What integrations need of their process. */
export type IntegrationDeps = {
  /** its purpose is `integrations` */
  box: SecretBox;
  /** hosts of the own network that companies may name */
  integrationHosts: readonly string[];
};
