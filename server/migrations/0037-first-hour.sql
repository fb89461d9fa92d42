-- What a new member is still led through. Null when that is over, and for everybody who is here already.
alter table users add column first_hour text check (first_hour in ('site', 'member'));
