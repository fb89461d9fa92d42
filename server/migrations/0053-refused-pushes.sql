-- Since when a push service has refused this subscription, without an answer that it took one (docs/decisions/0052).
--: step
alter table push_subscriptions add column if not exists refused_since timestamptz;
