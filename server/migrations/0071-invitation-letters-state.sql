-- How the letter of an invitation stands, for who invites and for admins. Null: there is none, or it is from before.
create type invitation_letter as enum ('waiting', 'late', 'sent', 'unsent');
alter table invitations add column letter invitation_letter;
