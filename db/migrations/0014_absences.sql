CREATE TABLE `absences` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`created_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `absences_user` ON `absences` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `absences_from` ON `absences` (`from_on`,`id`);--> statement-breakpoint
CREATE INDEX `absences_end` ON `absences` (`ends_at`);--> statement-breakpoint
CREATE TABLE `leave_hours` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`minutes` integer NOT NULL,
	`day` text NOT NULL,
	`period_id` text,
	`worked_minutes` integer,
	`reason` text,
	`by` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leave_hours_user` ON `leave_hours` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `leave_hours_period` ON `leave_hours` (`period_id`);--> statement-breakpoint
CREATE TABLE `leave_in_hours` (
	`user_id` text PRIMARY KEY NOT NULL,
	`from_on` text NOT NULL,
	`set_by` text,
	`set_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
