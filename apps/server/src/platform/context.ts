import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/database.ts";
import type { Events } from "./events.ts";
import type { FailPoint } from "./fail-points.ts";
import type { NewId } from "./ids.ts";
import type { Jobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import type { ObjectStore } from "./objects/objects.ts";
import type { EncodePicture } from "./pictures/image-encoder.ts";
import type { ImageQueue } from "./pictures/image-queue.ts";
import type { Secrets } from "./security/secrets.ts";
import type { Signals } from "./signals.ts";
import type { Texts } from "./texts/texts.ts";

/** Technology that is available to every operation; a module adds the ports that it needs. */
export type Platform = {
	config: Config;
	secrets: Secrets;
	db: Database;
	clock: Clock;
	newId: NewId;
	log: Log;
	failPoint: FailPoint;
	jobs: Jobs;
	signals: Signals;
	events: Events;
	objects: ObjectStore;
	imageQueue: ImageQueue;
	encodePicture: EncodePicture;
	texts: Texts;
};
