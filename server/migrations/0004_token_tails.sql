-- Tokens are stored hashed; an admin reads eight stars and these last four characters.
alter table connections add column token_tail text not null default '';
