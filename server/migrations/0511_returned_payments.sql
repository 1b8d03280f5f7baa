-- How much of a payment the provider says has gone back to the payer, by a refund or a chargeback (docs/decisions/0524).
alter table payments add column returned_cents int not null default 0 check (returned_cents >= 0);
