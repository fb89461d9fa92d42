-- formerly e6c9b2bbb25bef4c855282af268a2aaf4e3450295ea8384f5184ffecca09b5d8
-- How many messages a member has not read, for the badge on every page (decisions.md §6).
--: concurrently
create index concurrently conversations_unread on conversations (user_id) where unread_count > 0;
