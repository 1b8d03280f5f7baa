-- Which file of the list a step was. Kept when the file leaves the list: no reference.
alter table campaign_messages add column file_list_option_id bigint;
update campaign_messages x set file_list_option_id = o.id
from campaigns a
join (select company_id, file_list_id, id, row_number() over (partition by company_id, file_list_id order by place, id) as n
  from file_list_options where file_id is not null) o on (o.company_id, o.file_list_id) = (a.company_id, a.file_list_id)
where (a.company_id, a.id) = (x.company_id, x.campaign_id) and x.step between 1 and 99 and o.n = x.step;
