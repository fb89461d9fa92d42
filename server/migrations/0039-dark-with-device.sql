-- Whether Midnight Dark is worn while the device is dark. New members begin with it; who is here already has to ask.
alter table users add column dark_with_device boolean not null default false;
