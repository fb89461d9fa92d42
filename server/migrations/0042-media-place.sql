-- Where new files go while S3 is configured: to S3, unless `move-media` has said otherwise. At most one row.
create table media_place (
  is_only boolean primary key default true check (is_only),
  place text not null check (place in ('disk', 's3'))
);
