-- A community can be found or read by more people from now on (docs/rules/communities.md 32).
alter type notification_type add value 'community_opened';
