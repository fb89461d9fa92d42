-- How many messages a member has not read, for the badge on every page (decisions.md §6).
create index conversations_unread on conversations (user_id) where unread_count > 0;
