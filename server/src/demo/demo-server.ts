import type { SandboxMessageInput } from '@balcao/contract/sandbox/sandbox.api';
import type { InboundEvent } from '../channels/inbound-event.ts';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx, TxContext } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import type { PromptDeps } from '../prompts/prompt-deps.ts';
import type { IntegrationDeps } from '../queue-integrations/integration-deps.ts';
import type { EndpointDeps } from '../webhook-endpoints/deliver-to-endpoint.ts';

/** The server functions that the demo uses; composed in compose-demo.ts. */
export type DemoServer = {
  phones: ConnectionDeps;
  prompts: PromptDeps;
  integrations: IntegrationDeps;
  endpoints: EndpointDeps;
  payments: PaymentDeps;
  /** The server at a given time. Conversations played in parallel have separate clocks. */
  at(clock: Clock): DemoServerAt;
};

export type DemoServerAt = {
  context: TxContext;
  /** Runs one transaction of a company and, before resolving, its jobs at the same clock time. */
  inCompany<T>(companyId: number, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** A message from the phone of a sandbox connection; consumes `upload`. */
  customerWrites(connection: PhoneConnection, input: SandboxMessageInput, upload: Upload | null): Promise<void>;
  /** An inbound event of a channel other than the sandbox. */
  receive(connection: PhoneConnection, event: InboundEvent): Promise<void>;
  /** The customer reads the messages. */
  customerReads(connection: PhoneConnection, number: string): Promise<void>;
  /** The phone rejects the next message. */
  refuseNext(connection: PhoneConnection): Promise<void>;
  upload(companyId: number, file: { name: string; bytes: Buffer; field: string }): Promise<Upload>;
};

export type PhoneConnection = { id: number; companyId: number };
