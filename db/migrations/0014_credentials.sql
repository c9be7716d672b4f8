CREATE TABLE `device_marks` (
	`mark_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `device_marks_user` ON `device_marks` (`user_id`);--> statement-breakpoint
CREATE INDEX `device_marks_session` ON `device_marks` (`session_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `host_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `password_replaced_by` text;
--> statement-breakpoint
UPDATE `one_time_tokens` SET `used_at` = `created_at` WHERE `used_at` IS NULL AND `created_at` < (SELECT `updated_at` FROM `users` WHERE `users`.`id` = `one_time_tokens`.`user_id`);
--> statement-breakpoint
CREATE TRIGGER links_end_with_credentials AFTER UPDATE OF password_hash, email, username, is_active ON users
WHEN OLD.password_hash IS NOT NEW.password_hash OR OLD.email IS NOT NEW.email OR OLD.username IS NOT NEW.username OR OLD.is_active IS NOT NEW.is_active
BEGIN
  UPDATE one_time_tokens SET used_at = NEW.updated_at WHERE user_id = NEW.id AND used_at IS NULL;
END;
