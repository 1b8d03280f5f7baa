import type { Contact } from '@balcao/contract/contacts/contact';
import { formatPhone } from '../../platform/formatting.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import classes from './forward.module.css';

type Props = {
  contact: Pick<Contact, 'name' | 'number' | 'profilePicUrl'>;
  disabled: boolean;
  onChoose: () => void;
};

/** A contact that messages can be forwarded to. */
export function Recipient({ contact: { name, number, profilePicUrl }, disabled, onChoose }: Props) {
  return (
    <button type="button" className={classes['person']} disabled={disabled} onClick={onChoose}>
      <Avatar name={name} src={profilePicUrl} size={32} />
      <span>
        <b className="bc-cut">{name}</b>
        <small className="bc-cut" data-numeric>
          {formatPhone(number)}
        </small>
      </span>
    </button>
  );
}
