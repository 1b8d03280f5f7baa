-- When what failed is told again: something new for the same receiver does not bring it forward.
alter table integration_deliveries add column due_at timestamptz;
alter table webhook_deliveries add column due_at timestamptz;
