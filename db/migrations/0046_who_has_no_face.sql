ALTER TABLE `users` ADD `has_face` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_faceless` ON `users` (`last_name`,`first_name`,`id`) WHERE has_face = 0;--> statement-breakpoint
CREATE INDEX `users_face_lost` ON `users` (`last_name`,`first_name`,`id`) WHERE has_face = 0 AND face_enrolled_at IS NOT NULL;--> statement-breakpoint
UPDATE users SET has_face = 1 WHERE id IN (SELECT user_id FROM face_templates);
--> statement-breakpoint
CREATE TRIGGER face_kept AFTER INSERT ON face_templates
BEGIN
  UPDATE users SET has_face = 1 WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER face_gone AFTER DELETE ON face_templates
BEGIN
  UPDATE users SET has_face = 0 WHERE id = OLD.user_id;
END;
