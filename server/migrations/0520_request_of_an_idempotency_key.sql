-- SHA-256 of what a program asked for under its key: the key with another request is refused instead of answered with what the
-- first answered (docs/decisions/0534). Null: not compared.
alter table idempotency_keys add column request_hash text;
