-- Those whose message went with its ticket are found without looking through all turns.
create index schedule_turns_lost on schedule_turns (company_id) where status = 'AGENDADA' and message_id is null;
