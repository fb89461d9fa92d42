-- Alone, for a new value may be used only once the transaction that adds it is over.
alter type media_purpose add value 'preview';
