-- An endpoint that does not answer is called by one delivery after the other only, with pauses, not by each new one (docs/decisions/0707).
alter table webhook_endpoints add column rests_until timestamptz; -- no delivery calls it before
