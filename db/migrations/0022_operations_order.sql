DROP INDEX `operations_received`;--> statement-breakpoint
DROP INDEX `operations_user`;--> statement-breakpoint
DROP INDEX `operations_state`;--> statement-breakpoint
CREATE INDEX `operations_arrived` ON `operations` (`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `operations_user` ON `operations` (`user_id`,`received_at`,`id`);--> statement-breakpoint
CREATE INDEX `operations_state` ON `operations` (`state`,`received_at`,`id`);