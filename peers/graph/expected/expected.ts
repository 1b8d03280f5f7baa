/** What one item of a fixture is, in Meta's words. Every field given is promised by the body. */
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
  /** the customer's number; null when the account is known by its user id alone */
  from?: string | null;
  userId?: string;
  /** profile name */
  name?: string;
  /** words that must be readable in the resulting message */
  text?: string;
  media?: true;
  voice?: true;
  forwarded?: true;
  /** written by the business on its own phone */
  echo?: true;
  /** the second of two equal items: it must change nothing */
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
  /** `none`: a status that nobody knows yet, which must do no harm */
  status?: 'sent' | 'delivered' | 'read' | 'played' | 'failed' | 'none';
  ourId?: string;
  /** Meta's error code */
  code?: number;
  newFrom?: string;
  newUserId?: string;
};
