import { type CloudCredentials, cloudCredentials } from '@balcao/contract/connections/connection';
import type { ChannelConnection } from '../channel.ts';

export const credentialsOf = (connection: ChannelConnection): CloudCredentials =>
  cloudCredentials.parse(connection.credentials);
