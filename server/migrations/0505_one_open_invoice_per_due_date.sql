-- A due date that was paid and is set again, because the payment did not hold, is asked for again (docs/decisions/0516).
drop index invoices_one_per_due_date;
create unique index invoices_one_open_per_due_date on invoices (company_id, due_date) where status = 'open';
