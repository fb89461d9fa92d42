-- A message that its sender has deleted keeps its place in the conversation, and nothing else (decisions.md §12). It
-- counts as read: nothing of it is left to read.
alter table messages add column is_deleted boolean not null default false,
  add check (not is_deleted or content = '' and not shares_post and is_read);

-- Whether a member shows others that they have read their messages, and sees it of theirs.
alter table users add column read_marks boolean not null default true;
