-- Questions without an answer stand in the report of ratings by when they were asked.
create index ratings_asked on ratings (company_id, asked_at) where answered_at is null;
