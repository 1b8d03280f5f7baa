-- Drawn at random from 256 bits: two are never the same, and a unique key across companies would stand in the way of distributing them.
alter table sign_in_challenges drop constraint sign_in_challenges_token_hash_key;
create index sign_in_challenges_token on sign_in_challenges (token_hash);
