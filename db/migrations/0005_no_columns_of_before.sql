ALTER TABLE `sessions` DROP COLUMN `host_only`;--> statement-breakpoint
ALTER TABLE `emails` DROP COLUMN `subject`;--> statement-breakpoint
ALTER TABLE `emails` DROP COLUMN `html`;