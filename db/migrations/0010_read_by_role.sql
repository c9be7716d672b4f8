CREATE INDEX `document_acknowledgements_user` ON `document_acknowledgements` (`user_id`);
--> statement-breakpoint
DROP TRIGGER tally_document_acknowledgements_added;
--> statement-breakpoint
DROP TRIGGER tally_document_acknowledgements_removed;
--> statement-breakpoint
DELETE FROM tallies WHERE name >= 'read/' AND name < 'read0';
--> statement-breakpoint
CREATE TRIGGER tally_read_added AFTER INSERT ON document_acknowledgements
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'read/' || NEW.document_id || '/' || u.role || '/' || u.is_active AS name, 1 AS n FROM users u WHERE u.id = NEW.user_id) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_read_removed AFTER DELETE ON document_acknowledgements
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'read/' || OLD.document_id || '/' || u.role || '/' || u.is_active AS name, -1 AS n FROM users u WHERE u.id = OLD.user_id) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_read_reader_changed AFTER UPDATE OF role, is_active ON users WHEN OLD.role IS NOT NEW.role OR OLD.is_active IS NOT NEW.is_active
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'read/' || a.document_id || '/' || OLD.role || '/' || OLD.is_active AS name, -1 AS n FROM document_acknowledgements a WHERE a.user_id = OLD.id UNION ALL SELECT 'read/' || a.document_id || '/' || NEW.role || '/' || NEW.is_active, 1 FROM document_acknowledgements a WHERE a.user_id = NEW.id) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_read_reader_removed BEFORE DELETE ON users
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'read/' || a.document_id || '/' || OLD.role || '/' || OLD.is_active AS name, -1 AS n FROM document_acknowledgements a WHERE a.user_id = OLD.id) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'read/' || a.document_id || '/' || u.role || '/' || u.is_active AS name, 1 AS n FROM document_acknowledgements a JOIN users u ON u.id = a.user_id) WHERE true GROUP BY name;
