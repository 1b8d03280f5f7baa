import type {
  CreateQueueIntegrationInput,
  QueueIntegration,
} from '@balcao/contract/queue-integrations/queue-integration';
import type { UseFormReturnType } from '@mantine/form';

export type IntegrationValues = {
  [K in keyof CreateQueueIntegrationInput]-?: Exclude<CreateQueueIntegrationInput[K], undefined>;
};
export type IntegrationFieldProps = {
  form: UseFormReturnType<IntegrationValues>;
  integration: QueueIntegration | undefined;
  onSecret: (secret: string) => void;
};
