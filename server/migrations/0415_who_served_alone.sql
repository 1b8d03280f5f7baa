-- Who held a cycle alone: their share of it is its whole service, and no stays need be read for it (docs/decisions/0370). Null: nobody did, several
-- did, or it was closed before this column was. A column without a default rewrites nothing.
alter table ticket_cycles add column served_by int;

create or replace function end_ticket_span(company int, cycle bigint, at timestamptz) returns void language plpgsql as $$ begin
  delete from ticket_spans where company_id = company and cycle_id = cycle and until_at is null and from_at = at;
  with ended as (
    update ticket_spans set until_at = at where company_id = company and cycle_id = cycle and until_at is null returning kind, from_at, user_id)
  update ticket_cycles set service_s = coalesce(service_s, 0) + round(extract(epoch from at - e.from_at)),
    served_by = case when service_s is null or served_by = e.user_id then e.user_id end
  from ended e where e.kind = 'service' and company_id = company and id = cycle;
end $$;

-- Shares are of whole seconds now, as service is, so that they add up to it: what days had is summed anew (server/src/analytics/sum-days.ts).
delete from summed_days;
