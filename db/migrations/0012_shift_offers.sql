CREATE TABLE `shift_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`duty_id` text NOT NULL,
	`user_id` text NOT NULL,
	`instead_of` text,
	`state` text NOT NULL,
	`turn` integer NOT NULL,
	`minutes_each` integer,
	`reason` text,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`offered_at` integer,
	`next_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`duty_id`) REFERENCES `duties`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shift_offers_one_open` ON `shift_offers` (`duty_id`,`user_id`) WHERE state IN ('waiting', 'offered');--> statement-breakpoint
CREATE INDEX `shift_offers_duty` ON `shift_offers` (`duty_id`,`turn`,`id`);--> statement-breakpoint
CREATE INDEX `shift_offers_user` ON `shift_offers` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `shift_offers_open` ON `shift_offers` (`duty_id`) WHERE state IN ('waiting', 'offered');