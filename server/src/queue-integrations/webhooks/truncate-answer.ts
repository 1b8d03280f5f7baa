import { truncateText } from '@balcao/contract/truncate-text';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';

/** Shortens a receiver's response for the delivery log. */
export const truncateAnswer = (text: string): string => truncateText(sanitizeText(text), 1000);
