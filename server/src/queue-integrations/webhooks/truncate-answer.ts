import { truncateText } from '@balcao/contract/truncate-text';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';

/** Of what a receiver answered, for the log of deliveries. */
export const truncateAnswer = (text: string): string => truncateText(sanitizeText(text), 1000);
