-- What an act was in particular, such as the new role, the reason of a suspension, or the name of a setting. A sentence
-- or a word for people, never a secret.
alter table audit_log add column detail text;
