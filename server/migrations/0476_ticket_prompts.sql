-- Which assistant answers in one conversation is one that there is. Nobody checked before: ids that name none name nobody's.
update tickets t set prompt_id = null where prompt_id is not null
  and not exists (select from prompts p where (p.company_id, p.id) = (t.company_id, t.prompt_id));
create index tickets_prompt on tickets (company_id, prompt_id) where prompt_id is not null;
alter table tickets add constraint tickets_prompt
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
