import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { listCampaignsOfAuthor } from "../campaigns/index.ts";
import { listCaptionTexts, removeCaptionsOf } from "./captions/captions.queries.ts";
import { listLiveCaptionTexts, removeLiveCaptionsOf } from "./captions/live-captions.queries.ts";
import { listClipRecords, removeClipsOf } from "./clips/clips.queries.ts";
import { emptyStream, listStreamsOf } from "./personal-records.queries.ts";
import { publishStream } from "./stream-changed.ts";
import { removePosterJob, removeRecordingJob } from "./stream-jobs.ts";

/** The personal data of this module: challenges, the recordings that show the person, their captions and clips. */
export const streamRecords = (deps: Pick<Platform, "clock" | "signals" | "jobs">): PersonalRecords => ({
	async collect(db, { accountId }) {
		const challenges = await listOwn(db, accountId);
		const ids = challenges.map(({ id }) => id);
		return {
			challenges,
			captions: await listCaptionTexts(db, ids),
			automaticCaptions: await listLiveCaptionTexts(db, ids),
			clips: await listClipRecords(db, ids),
		};
	},
	async forget(db, { accountId }) {
		for (const stream of await listOwn(db, accountId)) {
			await emptyStream(db, stream.id, deps.clock());
			await removeCaptionsOf(db, stream.id);
			await removeLiveCaptionsOf(db, stream.id);
			await removeClipsOf(db, stream.id);
			await publishStream(deps, db, stream);
			await deps.jobs.send(db, removeRecordingJob, { streamId: stream.id });
			const { imageId, posterImageId } = stream;
			await deps.jobs.send(db, removePosterJob, { imageId });
			if (posterImageId) await deps.jobs.send(db, removePosterJob, { imageId: posterImageId });
		}
	},
});

async function listOwn(db: Db, authorId: string) {
	const campaigns = await listCampaignsOfAuthor(db, authorId);
	return listStreamsOf(
		db,
		campaigns.map(({ id }) => id),
	);
}
