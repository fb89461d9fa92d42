-- The captions of a video, as WebVTT (rules/media.md 40).
alter table media add column captions text;
