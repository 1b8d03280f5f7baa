/** Two questions that are kept apart: 0 to 10 by the connection, 1 to 3 by the company's setting `userRating`. */
export type RatingScale = 'nps' | 'satisfaction';

export const ratingScales = {
  nps: { min: 0, max: 10 },
  satisfaction: { min: 1, max: 3 },
} as const satisfies Record<RatingScale, { min: number; max: number }>;

/** What was asked of a customer at the last close, while their next words may belong to it. */
export type OpenQuestion = {
  id: number;
  ticketId: number;
  scale: RatingScale;
  /** a number outside the scale was answered once with how it goes */
  isReminded: boolean;
  /** then only a comment is waited for */
  isAnswered: boolean;
};
