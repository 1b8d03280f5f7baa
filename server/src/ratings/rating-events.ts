import type { RatingScale } from '@balcao/contract/ratings/rating';
import { defineEvent } from '../platform/db/domain-events.ts';

/** A customer has rated a conversation. */
export const ratingAnswered = defineEvent<{ ticketId: number; scale: RatingScale; rate: number }>('rating-answered');
