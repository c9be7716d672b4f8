ALTER TABLE `exceptions` ADD `reason` text;--> statement-breakpoint
ALTER TABLE `lone_sessions` ADD `shift_id` text;