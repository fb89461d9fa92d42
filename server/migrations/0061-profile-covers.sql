-- A member may have a cover on their profile (docs/decisions/0067-profile-covers.md).
alter type media_purpose add value 'cover';
alter table users add column cover_image text;
