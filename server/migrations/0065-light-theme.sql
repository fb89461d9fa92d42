-- The theme that a member wore before choosing Midnight Dark, so that 'Light' leads back to it (docs/decisions/0071).
alter table users add column light_theme text;
