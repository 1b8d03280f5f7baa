import { type CloudCredentials, cloudCredentials } from '@balcao/contract/connections/connection';
import type { Line } from '../channel.ts';

export const credentialsOf = (line: Line): CloudCredentials => cloudCredentials.parse(line.credentials);
