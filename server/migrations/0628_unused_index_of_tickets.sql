-- No list asks for tickets of all states by their last change: each names its states, which tickets_list and its like serve. Every message of a
-- customer was written into this index, too.
drop index tickets_recent;
