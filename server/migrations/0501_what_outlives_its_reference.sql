-- What was mailed stays good for its week, also when its mailing is removed, which takes the reference away.
alter table report_exports add column is_mailed boolean not null default false;
update report_exports set is_mailed = true where mailing_id is not null;

-- A token that was bound to a connection sends by no other when that is deleted. Of those whose connection is gone already nobody knows.
alter table api_tokens add column is_bound boolean not null default false;
update api_tokens set is_bound = true where whatsapp_id is not null;

-- Parts that had come for an invoice which was withdrawn then are the company's money still.
alter table payment_credits drop constraint payment_credits_reason_check;
alter table payment_credits add constraint payment_credits_reason_check check (reason in ('too-much', 'paid-twice', 'withdrawn'));
insert into payment_credits (company_id, payment_id, value_cents, reason)
select p.company_id, p.id, p.value_cents, 'withdrawn' from invoices i
join charges c on (c.company_id, c.invoice_id) = (i.company_id, i.id)
join payments p on (p.company_id, p.charge_id) = (c.company_id, c.id)
where i.status = 'withdrawn' and not exists (
  select from payment_credits k where k.company_id = p.company_id and k.payment_id = p.id);
