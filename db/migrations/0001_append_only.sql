CREATE TRIGGER events_no_update BEFORE UPDATE ON events
BEGIN
  SELECT RAISE(ABORT, 'events are append-only');
END;
--> statement-breakpoint
CREATE TRIGGER holiday_ledger_no_update BEFORE UPDATE ON holiday_ledger
BEGIN
  SELECT RAISE(ABORT, 'the holiday ledger is append-only');
END;
