-- Attendants share in tickets that were accepted, returned to pending and closed there: their days are summed again.
delete from summed_days;
