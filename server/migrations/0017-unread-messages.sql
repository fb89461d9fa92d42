-- formerly f9a45156cd0f4eaedf7afe03d231baecf8039a849680bbc1f1f17c45998e8d45
-- Reading a conversation finds what is unread in it, however long it is.
--: concurrently
create index concurrently messages_unread on messages (recipient_id, sender_id) where not is_read;
