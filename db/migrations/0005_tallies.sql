CREATE TRIGGER tally_users_added AFTER INSERT ON users
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'users/' || NEW.role || '/' || NEW.is_active AS name, 1 AS n UNION ALL SELECT 'consent/' || coalesce(NEW.consent_version, '') AS name, 1 AS n WHERE NEW.is_active) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_users_removed AFTER DELETE ON users
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'users/' || OLD.role || '/' || OLD.is_active AS name, -(1) AS n UNION ALL SELECT 'consent/' || coalesce(OLD.consent_version, '') AS name, -(1) AS n WHERE OLD.is_active) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_users_changed AFTER UPDATE OF role, is_active, consent_version ON users WHEN OLD.role IS NOT NEW.role OR OLD.is_active IS NOT NEW.is_active OR OLD.consent_version IS NOT NEW.consent_version
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'users/' || OLD.role || '/' || OLD.is_active AS name, -(1) AS n UNION ALL SELECT 'consent/' || coalesce(OLD.consent_version, '') AS name, -(1) AS n WHERE OLD.is_active UNION ALL SELECT 'users/' || NEW.role || '/' || NEW.is_active AS name, 1 AS n UNION ALL SELECT 'consent/' || coalesce(NEW.consent_version, '') AS name, 1 AS n WHERE NEW.is_active) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'users/' || users.role || '/' || users.is_active AS name, 1 AS n FROM users UNION ALL SELECT 'consent/' || coalesce(users.consent_version, '') AS name, 1 AS n FROM users WHERE users.is_active) WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_holiday_requests_added AFTER INSERT ON holiday_requests
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'holidays/' || NEW.status AS name, 1 AS n UNION ALL SELECT 'days_off/' || substr(NEW.start_date, 1, 7) AS name, NEW.days AS n WHERE NEW.status = 'approved') WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_holiday_requests_removed AFTER DELETE ON holiday_requests
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'holidays/' || OLD.status AS name, -(1) AS n UNION ALL SELECT 'days_off/' || substr(OLD.start_date, 1, 7) AS name, -(OLD.days) AS n WHERE OLD.status = 'approved') WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_holiday_requests_changed AFTER UPDATE OF status, start_date, days ON holiday_requests WHEN OLD.status IS NOT NEW.status OR OLD.start_date IS NOT NEW.start_date OR OLD.days IS NOT NEW.days
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'holidays/' || OLD.status AS name, -(1) AS n UNION ALL SELECT 'days_off/' || substr(OLD.start_date, 1, 7) AS name, -(OLD.days) AS n WHERE OLD.status = 'approved' UNION ALL SELECT 'holidays/' || NEW.status AS name, 1 AS n UNION ALL SELECT 'days_off/' || substr(NEW.start_date, 1, 7) AS name, NEW.days AS n WHERE NEW.status = 'approved') WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'holidays/' || holiday_requests.status AS name, 1 AS n FROM holiday_requests UNION ALL SELECT 'days_off/' || substr(holiday_requests.start_date, 1, 7) AS name, holiday_requests.days AS n FROM holiday_requests WHERE holiday_requests.status = 'approved') WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_holiday_days_added AFTER INSERT ON holiday_days
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'off/' || NEW.day AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_holiday_days_removed AFTER DELETE ON holiday_days
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'off/' || OLD.day AS name, -(1) AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'off/' || holiday_days.day AS name, 1 AS n FROM holiday_days) WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_safety_violations_added AFTER INSERT ON safety_violations
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'violations/' || NEW.resolved AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_safety_violations_removed AFTER DELETE ON safety_violations
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'violations/' || OLD.resolved AS name, -(1) AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_safety_violations_changed AFTER UPDATE OF resolved ON safety_violations WHEN OLD.resolved IS NOT NEW.resolved
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'violations/' || OLD.resolved AS name, -(1) AS n UNION ALL SELECT 'violations/' || NEW.resolved AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'violations/' || safety_violations.resolved AS name, 1 AS n FROM safety_violations) WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_form_submissions_added AFTER INSERT ON form_submissions
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'forms/' || NEW.template_id || '/' || NEW.status AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_form_submissions_removed AFTER DELETE ON form_submissions
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'forms/' || OLD.template_id || '/' || OLD.status AS name, -(1) AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_form_submissions_changed AFTER UPDATE OF status, template_id ON form_submissions WHEN OLD.status IS NOT NEW.status OR OLD.template_id IS NOT NEW.template_id
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'forms/' || OLD.template_id || '/' || OLD.status AS name, -(1) AS n UNION ALL SELECT 'forms/' || NEW.template_id || '/' || NEW.status AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'forms/' || form_submissions.template_id || '/' || form_submissions.status AS name, 1 AS n FROM form_submissions) WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_document_acknowledgements_added AFTER INSERT ON document_acknowledgements
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'read/' || NEW.document_id AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_document_acknowledgements_removed AFTER DELETE ON document_acknowledgements
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'read/' || OLD.document_id AS name, -(1) AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'read/' || document_acknowledgements.document_id AS name, 1 AS n FROM document_acknowledgements) WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_performance_feedback_added AFTER INSERT ON performance_feedback
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'feedback' AS name, 1 AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_performance_feedback_removed AFTER DELETE ON performance_feedback
BEGIN
  INSERT INTO tallies (name, n) SELECT name, n FROM (SELECT 'feedback' AS name, -(1) AS n) WHERE true
  ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT name, sum(n) FROM (SELECT 'feedback' AS name, 1 AS n FROM performance_feedback) WHERE true GROUP BY name;
--> statement-breakpoint
CREATE TRIGGER tally_form_people_added AFTER INSERT ON form_submissions WHEN NOT EXISTS (SELECT 1 FROM form_submissions WHERE user_id = NEW.user_id AND id <> NEW.id)
BEGIN
  INSERT INTO tallies (name, n) VALUES ('forms', 1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
CREATE TRIGGER tally_form_people_removed AFTER DELETE ON form_submissions WHEN NOT EXISTS (SELECT 1 FROM form_submissions WHERE user_id = OLD.user_id AND id <> OLD.id)
BEGIN
  INSERT INTO tallies (name, n) VALUES ('forms', -1) ON CONFLICT (name) DO UPDATE SET n = n + excluded.n;
END;
--> statement-breakpoint
INSERT INTO tallies (name, n) SELECT 'forms', count(DISTINCT user_id) FROM form_submissions;
--> statement-breakpoint
CREATE TRIGGER holiday_days_added AFTER INSERT ON holiday_requests WHEN NEW.status = 'approved'
BEGIN
  INSERT INTO holiday_days (day, request_id, user_id) SELECT span.day, NEW.id, NEW.user_id FROM (WITH RECURSIVE span(day) AS (SELECT NEW.start_date UNION ALL SELECT date(day, '+1 day') FROM span WHERE day < NEW.end_date) SELECT day FROM span) AS span;
END;
--> statement-breakpoint
CREATE TRIGGER holiday_days_changed AFTER UPDATE OF status, start_date, end_date ON holiday_requests
WHEN OLD.status = 'approved' OR NEW.status = 'approved'
BEGIN
  DELETE FROM holiday_days WHERE request_id = OLD.id;
  INSERT INTO holiday_days (day, request_id, user_id) SELECT span.day, NEW.id, NEW.user_id FROM (WITH RECURSIVE span(day) AS (SELECT NEW.start_date UNION ALL SELECT date(day, '+1 day') FROM span WHERE day < NEW.end_date) SELECT day FROM span) AS span WHERE NEW.status = 'approved';
END;
--> statement-breakpoint
INSERT INTO holiday_days (day, request_id, user_id) WITH RECURSIVE span(day, id, user_id, last) AS (SELECT start_date, id, user_id, end_date FROM holiday_requests WHERE status = 'approved' UNION ALL SELECT date(day, '+1 day'), id, user_id, last FROM span WHERE day < last) SELECT day, id, user_id FROM span;
--> statement-breakpoint
CREATE VIRTUAL TABLE people_search USING fts5(words, content = 'people_words', content_rowid = 'n', tokenize = 'trigram');
--> statement-breakpoint
-- What is taken out leaves no trace in the index: it may be a person's name.
INSERT INTO people_search (people_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE TRIGGER people_words_added AFTER INSERT ON people_words
BEGIN
  INSERT INTO people_search (rowid, words) VALUES (NEW.n, NEW.words);
END;
--> statement-breakpoint
CREATE TRIGGER people_words_removed AFTER DELETE ON people_words
BEGIN
  INSERT INTO people_search (people_search, rowid, words) VALUES ('delete', OLD.n, OLD.words);
END;
--> statement-breakpoint
CREATE TRIGGER people_words_changed AFTER UPDATE OF words ON people_words
BEGIN
  INSERT INTO people_search (people_search, rowid, words) VALUES ('delete', OLD.n, OLD.words);
  INSERT INTO people_search (rowid, words) VALUES (NEW.n, NEW.words);
END;
--> statement-breakpoint
CREATE TRIGGER users_named AFTER INSERT ON users
BEGIN
  INSERT INTO people_words (user_id, words) VALUES (NEW.id, NEW.first_name || ' ' || NEW.last_name || char(10) || NEW.email || char(10) || coalesce(NEW.employee_id, '') || char(10) || NEW.username);
END;
--> statement-breakpoint
CREATE TRIGGER users_renamed AFTER UPDATE OF first_name, last_name, email, employee_id, username ON users
BEGIN
  UPDATE people_words SET words = NEW.first_name || ' ' || NEW.last_name || char(10) || NEW.email || char(10) || coalesce(NEW.employee_id, '') || char(10) || NEW.username WHERE user_id = NEW.id;
END;
--> statement-breakpoint
INSERT INTO people_words (user_id, words) SELECT id, users.first_name || ' ' || users.last_name || char(10) || users.email || char(10) || coalesce(users.employee_id, '') || char(10) || users.username FROM users;
