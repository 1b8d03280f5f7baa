import { Customer, type CustomerInput } from './customer.ts';
import type { FaultSwitches } from './fault-switches.ts';
import { type LimitSettings, Limits } from './limits.ts';
import type { MediaStore } from './media/media-store.ts';
import type { PeerConnection, Person, Sent } from './peer-types.ts';
import { Statuses, type StatusSettings } from './statuses.ts';
import { type Template, type TemplateInput, template } from './templates.ts';
import { type Change, packBody, valueFor } from './webhook-body.ts';
import { type WebhookSettings, Webhooks } from './webhooks.ts';
import type { PeerClock } from './wire/clock.ts';
import { graphId, wamid } from './wire/ids.ts';
import type { BusinessNumber } from './wire/number.ts';

/** One business number: its customers, limits, sends and webhooks. */
export class BusinessConnection implements PeerConnection {
  readonly number: BusinessNumber;
  readonly clock: PeerClock;
  readonly media: MediaStore;
  readonly limits: Limits;
  readonly webhooks: Webhooks<Change>;
  readonly statuses: Statuses;
  readonly customers: Customer[] = [];
  readonly templates: Template[] = [];
  /** every accepted send, in order */
  readonly sent: Sent[] = [];
  /** message id → its customer, for both directions */
  readonly messages = new Map<string, { person: Person; direction: 'in' | 'out' }>();
  isTokenExpired = false;

  constructor(
    number: BusinessNumber,
    parts: {
      clock: PeerClock;
      media: MediaStore;
      switches: FaultSwitches;
      limits: LimitSettings;
      webhooks: WebhookSettings;
      statuses: StatusSettings;
    },
  ) {
    this.number = number;
    this.clock = parts.clock;
    this.media = parts.media;
    this.limits = new Limits(parts.clock, parts.limits);
    this.webhooks = new Webhooks(number, parts.webhooks, parts.switches, packBody);
    this.statuses = new Statuses(this, parts.statuses, parts.switches);
  }

  addCustomer(input: CustomerInput): Customer {
    const customer = new Customer(this, { ...input, userId: input.userId ?? `BR.${graphId(16)}` });
    this.customers.push(customer);
    return customer;
  }

  /** Adds a template of the business account; one with the same name and language is replaced. */
  addTemplate(input: TemplateInput): Template {
    const added = template.parse(input);
    const at = this.templates.findIndex(({ name, language }) => name === added.name && language === added.language);
    this.templates.splice(at < 0 ? this.templates.length : at, 1, added);
    return added;
  }

  newId(person: Person, direction: 'in' | 'out'): string {
    const id = wamid(person.waId ?? person.userId, direction);
    this.messages.set(id, { person, direction });
    return id;
  }

  postChange(rest: Record<string, unknown>, field = 'messages'): Promise<void> {
    const change: Change = { wabaId: this.number.wabaId, field, value: valueFor(this.number, rest) };
    return this.webhooks.push(change);
  }

  /** The customer of a message in either direction. */
  customerOf(messageId: string): Customer | undefined {
    const known = this.messages.get(messageId);
    return this.customers.find((c) => c === known?.person);
  }

  /** By number first: mobiles of Brazil, Argentina and Mexico match with and without their extra digit. */
  findCustomer(to: string | undefined, recipient: string | undefined): Customer | undefined {
    if (to === undefined) return this.customers.find((c) => c.userId === recipient);
    const digits = to.replace(/\D/g, '');
    return this.customers.find(
      (c) => c.waId !== null && (c.waId === digits || shortForm(c.waId) === shortForm(digits)),
    );
  }
}

/** 55 DD 9XXXXXXXX → 55 DD XXXXXXXX, 54 9 … → 54 …, 52 1 … → 52 …; other numbers as they are. */
const shortForm = (digits: string): string =>
  digits.replace(/^(?:(55\d\d)9(?=[6-9]\d{7}$)|(54)9(?=\d{10}$)|(52)1(?=\d{10}$))/, '$1$2$3');
