CREATE TABLE `pay_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`period_id` text NOT NULL,
	`user_id` text NOT NULL,
	`shift_id` text NOT NULL,
	`kind` text NOT NULL,
	`day` text NOT NULL,
	`site_name` text,
	`starts_at` integer,
	`ends_at` integer,
	`worked_minutes` integer NOT NULL,
	`break_minutes` integer NOT NULL,
	`paid_minutes` integer NOT NULL,
	`bands` text NOT NULL,
	FOREIGN KEY (`period_id`) REFERENCES `pay_periods`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pay_lines_period` ON `pay_lines` (`period_id`,`id`);--> statement-breakpoint
CREATE INDEX `pay_lines_day` ON `pay_lines` (`day`,`shift_id`);--> statement-breakpoint
CREATE INDEX `pay_lines_shift` ON `pay_lines` (`shift_id`);--> statement-breakpoint
CREATE INDEX `pay_lines_user` ON `pay_lines` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `pay_periods` (
	`id` text PRIMARY KEY NOT NULL,
	`from_on` text NOT NULL,
	`to_on` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	`locked_by` text,
	`locked_at` integer,
	`reason` text
);
--> statement-breakpoint
CREATE INDEX `pay_periods_from` ON `pay_periods` (`from_on`,`id`);