/** Expected result of one item of a fixture, in Meta's terms. Every given field must be fulfilled. */
export type Expected = {
  kind:
    | 'text'
    | 'image'
    | 'video'
    | 'audio'
    | 'document'
    | 'sticker'
    | 'location'
    | 'contacts'
    | 'reaction'
    | 'button'
    | 'interactive'
    | 'order'
    | 'system'
    | 'unsupported'
    | 'welcome'
    | 'edit'
    | 'revoke'
    | 'status'
    | 'notice';
  /** the customer's number; null when the account is known only by its user id */
  from?: string | null;
  userId?: string;
  /** profile name */
  name?: string;
  /** words that must be readable in the resulting message */
  text?: string;
  media?: true;
  voice?: true;
  forwarded?: true;
  /** sent from the business's own phone */
  echo?: true;
  /** a duplicate of an earlier item: it must change nothing */
  again?: true;
  /** id of the ad */
  referral?: string;
  group?: string;
  quotes?: string;
  /** file name as the customer gave it */
  file?: string;
  emoji?: string;
  /** id of the message it is about */
  target?: string;
  /** `none`: an unknown status, which must be ignored */
  status?: 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'none';
  /** Meta's error code */
  code?: number;
  newFrom?: string;
  newUserId?: string;
};
