DROP INDEX `consent_logs_once`;--> statement-breakpoint
ALTER TABLE `users` ADD `face_enrolled_at` integer;
--> statement-breakpoint
UPDATE users SET face_enrolled_at = coalesce(
  (SELECT created_at FROM face_templates t WHERE t.user_id = users.id),
  (SELECT max(e.at) FROM events e WHERE e.type = 'face.enrolled' AND e.subject_id = users.id),
  (SELECT max(c.at) FROM clock_entries c WHERE c.user_id = users.id AND c.identity_check = 'matched'))
WHERE email NOT LIKE 'erased-%';
--> statement-breakpoint
-- Whichever way a template goes, that there was one stays known: a lost one must not read like never enrolled.
CREATE TRIGGER face_enrolled_once AFTER INSERT ON face_templates
BEGIN
  UPDATE users SET face_enrolled_at = NEW.created_at WHERE id = NEW.user_id;
END;
--> statement-breakpoint
-- A face that was compared with none was never verified.
UPDATE clock_entries SET face_verified = 0 WHERE identity_check = 'not_enrolled' AND face_verified = 1;
