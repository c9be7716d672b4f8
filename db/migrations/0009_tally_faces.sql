CREATE TRIGGER tally_faces_enrolled AFTER INSERT ON face_templates
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'faces/' || u.role || '/' || u.clock_in_method || '/' || 0 AS name, -1 AS n FROM users u WHERE u.id = NEW.user_id AND u.is_active UNION ALL SELECT 'faces/' || u.role || '/' || u.clock_in_method || '/' || 1, 1 FROM users u WHERE u.id = NEW.user_id AND u.is_active) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_faces_forgotten AFTER DELETE ON face_templates
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'faces/' || u.role || '/' || u.clock_in_method || '/' || 1 AS name, -1 AS n FROM users u WHERE u.id = OLD.user_id AND u.is_active UNION ALL SELECT 'faces/' || u.role || '/' || u.clock_in_method || '/' || 0, 1 FROM users u WHERE u.id = OLD.user_id AND u.is_active) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_faces_added AFTER INSERT ON users WHEN NEW.is_active
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'faces/' || NEW.role || '/' || NEW.clock_in_method || '/' || EXISTS (SELECT 1 FROM face_templates WHERE user_id = NEW.id) AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_faces_removed BEFORE DELETE ON users WHEN OLD.is_active
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'faces/' || OLD.role || '/' || OLD.clock_in_method || '/' || EXISTS (SELECT 1 FROM face_templates WHERE user_id = OLD.id) AS name, -1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_faces_changed AFTER UPDATE OF role, is_active, clock_in_method ON users
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'faces/' || OLD.role || '/' || OLD.clock_in_method || '/' || EXISTS (SELECT 1 FROM face_templates WHERE user_id = OLD.id) AS name, -1 AS n WHERE OLD.is_active UNION ALL SELECT 'faces/' || NEW.role || '/' || NEW.clock_in_method || '/' || EXISTS (SELECT 1 FROM face_templates WHERE user_id = NEW.id), 1 WHERE NEW.is_active) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT 'faces/' || u.role || '/' || u.clock_in_method || '/' || EXISTS (SELECT 1 FROM face_templates WHERE user_id = u.id), count(*) FROM users u WHERE u.is_active GROUP BY 1;
