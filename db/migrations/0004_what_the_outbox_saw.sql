CREATE TABLE `phone_contacts` (
	`phone_id` text NOT NULL,
	`last_seq` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`phone_id`, `last_seq`),
	FOREIGN KEY (`phone_id`) REFERENCES `phones`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `operations` ADD `bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `operations` ADD `next_try_at` integer;--> statement-breakpoint
ALTER TABLE `operations` ADD `stuck_at` integer;--> statement-breakpoint
CREATE INDEX `operations_due` ON `operations` (`next_try_at`,`id`);--> statement-breakpoint
ALTER TABLE `phones` ADD `ended_seq` integer;--> statement-breakpoint
UPDATE `operations` SET `next_try_at` = `received_at` WHERE `state` = 'received' OR (`kind` = 'punch' AND `envelope` IS NOT NULL AND `state` IN ('applied', 'merged'));--> statement-breakpoint
UPDATE `phones` SET `ended_seq` = `last_seq` WHERE `ended_at` IS NOT NULL;
