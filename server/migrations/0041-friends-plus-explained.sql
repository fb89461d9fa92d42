-- Whether the member has put away what explains the tab Friends+. It is said once to everybody.
alter table users add column knows_friends_plus boolean not null default false;
