DROP INDEX `users_name`;--> statement-breakpoint
DROP INDEX `users_role`;--> statement-breakpoint
DROP INDEX `users_faceless`;--> statement-breakpoint
DROP INDEX `users_face_lost`;--> statement-breakpoint
ALTER TABLE `users` ADD `sort_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_name` ON `users` (`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`sort_name`,`id`);--> statement-breakpoint
CREATE INDEX `users_faceless` ON `users` (`sort_name`,`id`) WHERE has_face = 0;--> statement-breakpoint
CREATE INDEX `users_face_lost` ON `users` (`sort_name`,`id`) WHERE has_face = 0 AND face_enrolled_at IS NOT NULL;