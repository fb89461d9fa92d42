-- A conversation has one notice, while something in it is unread (docs/rules/notices.md 16).

--: batches of notifications by 5000
delete from notifications n
  where n.id between $1 and $2 and n.type = 'message' and n.related_user_id is not null and (
    not exists (select from conversations c
      where c.user_id = n.user_id and c.other_id = n.related_user_id and c.unread_count > 0)
    or exists (select from notifications later where later.user_id = n.user_id and later.id > n.id
      and later.type = 'message' and later.related_user_id = n.related_user_id));

--: concurrently
create unique index concurrently notifications_message on notifications (user_id, related_user_id)
  where type = 'message';
