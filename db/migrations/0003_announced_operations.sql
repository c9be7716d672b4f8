CREATE TABLE `announced_operations` (
	`phone_id` text NOT NULL,
	`seq` integer NOT NULL,
	`mac` text NOT NULL,
	`first_at` integer NOT NULL,
	PRIMARY KEY(`phone_id`, `seq`),
	FOREIGN KEY (`phone_id`) REFERENCES `phones`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `phone_contacts` DROP COLUMN `first_at`;--> statement-breakpoint
ALTER TABLE `phones` DROP COLUMN `ended_seq`;