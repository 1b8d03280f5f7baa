/** Two separate scales: 0 to 10 by the connection, 1 to 3 by the company's setting `userRating`. */
export type RatingScale = 'nps' | 'satisfaction';

export const ratingScales = {
  nps: { min: 0, max: 10 },
  satisfaction: { min: 1, max: 3 },
} as const satisfies Record<RatingScale, { min: number; max: number }>;

/** The question asked at the last close, while the customer's next messages may answer it. */
export type OpenQuestion = {
  id: number;
  ticketId: number;
  scale: RatingScale;
  /** a number outside the scale was answered once with an explanation */
  isReminded: boolean;
  /** only a comment is awaited now */
  isAnswered: boolean;
};
