-- A backup that is much smaller than the ones before it is a reason to look (docs/decisions/0036-backups.md).
alter table backup_runs add column bytes bigint;
