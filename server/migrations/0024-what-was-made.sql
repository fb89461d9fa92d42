-- Of a creating call its thing is kept, not its answer: whoever repeats the call is answered by what they may read now, and
-- the words of private posts and messages no longer lie beside them. What a retry still goes by is taken over.
alter table idempotency_keys add column made jsonb;
delete from idempotency_keys where jsonb_typeof(body -> 'id') is distinct from 'number';
update idempotency_keys
  set made = jsonb_strip_nulls(jsonb_build_object('id', body -> 'id', 'untagged', body -> 'untagged'));
alter table idempotency_keys
  alter column made set not null,
  drop column status,
  drop column body;
