-- With which SECRET_KEY each store of sealed values was finished: a start with another one is noticed before it can do harm.
-- Of the whole installation, and for the owner alone.
create table sealed_stores (
  name text primary key,
  fingerprint text not null, -- of the key, never the key
  sealed_at timestamptz not null default now()
);
