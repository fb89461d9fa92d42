-- Reading a conversation finds what is unread in it, however long it is.
create index messages_unread on messages (recipient_id, sender_id) where not is_read;
