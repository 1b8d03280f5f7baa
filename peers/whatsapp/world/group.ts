import { groupServer } from '../wire/jid.ts';
import { type Stanza, stanza } from '../wire/stanza.ts';
import type { Account } from './account.ts';

export class Group {
  readonly id: string;
  readonly createdAt = Math.floor(Date.now() / 1000);
  subject: string;
  /** as for an account */
  picture: Buffer | undefined;
  readonly members: Account[];
  readonly admins = new Set<Account>();

  constructor(input: { id: string; subject: string; members: Account[] }) {
    this.id = input.id;
    this.subject = input.subject;
    this.members = [...input.members];
    const [owner] = input.members;
    if (owner !== undefined) this.admins.add(owner);
  }

  get jid(): string {
    return `${this.id}@${groupServer}`;
  }

  /** Its description in query responses and creation notifications. */
  described(): Stanza {
    const owner = this.members[0];
    return stanza(
      'group',
      {
        id: this.id,
        subject: this.subject,
        s_t: this.createdAt,
        s_o: owner?.jid,
        creation: this.createdAt,
        creator: owner?.jid,
        creator_pn: owner?.pnJid,
        addressing_mode: 'lid',
        a_v_id: 0,
        size: this.members.length,
      },
      this.members.map((member) => participantOf(member, this.admins.has(member))),
    );
  }
}

export function participantOf(member: Account, isAdmin = false): Stanza {
  return stanza('participant', {
    jid: member.lidJid ?? member.pnJid,
    phone_number: member.lidJid === undefined ? undefined : member.pnJid,
    type: isAdmin ? 'superadmin' : undefined,
  });
}
