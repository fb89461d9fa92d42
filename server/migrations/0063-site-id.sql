-- Names the backups of this site, whatever machine it runs on (docs/decisions/0036-backups.md).
alter table platform_settings add column site_id uuid not null default gen_random_uuid();
