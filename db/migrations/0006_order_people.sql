DROP INDEX `users_name`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_name` ON `users` (`last_name`,`first_name`,`id`);--> statement-breakpoint
CREATE INDEX `holiday_requests_end` ON `holiday_requests` (`status`,`end_date`,`id`);