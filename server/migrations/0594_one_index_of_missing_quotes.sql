-- It is messages_quoting_nothing under another name: each message that quotes one which is not here was written into both.
drop index messages_unquoted;
