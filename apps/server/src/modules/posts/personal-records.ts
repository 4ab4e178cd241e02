import type { Platform } from "../../platform/context.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PersonalRecords } from "../accounts/index.ts";
import { listCampaignsOfAuthor } from "../campaigns/index.ts";
import {
	deleteLikesBy,
	emptyCommentsBy,
	emptyPost,
	listCommentsBy,
	listLikesBy,
	listPostsOfCampaigns,
} from "./personal-records.queries.ts";
import { publishPost } from "./post-changed.ts";
import { removePostPictureJob } from "./post-pictures.ts";

/** The personal data of this module: posts of their campaigns, their comments and their likes. */
export const postRecords = (deps: Pick<Platform, "clock" | "signals" | "jobs">): PersonalRecords => ({
	collect: async (db, { accountId }) => ({
		posts: await listOwnPosts(db, accountId),
		comments: await listCommentsBy(db, accountId),
		likes: await listLikesBy(db, accountId),
	}),
	async forget(db, { accountId }) {
		const at = deps.clock();
		const posts = await listOwnPosts(db, accountId);
		const touched = new Map(posts.map(({ id, campaignId }) => [id, campaignId]));
		for (const one of [...(await listCommentsBy(db, accountId)), ...(await listLikesBy(db, accountId))]) {
			touched.set(one.postId, one.campaignId);
		}
		for (const { id, imageId } of posts) {
			await emptyPost(db, id, at);
			if (imageId) await deps.jobs.send(db, removePostPictureJob, { imageId });
		}
		await emptyCommentsBy(db, accountId, at);
		await deleteLikesBy(db, accountId);
		for (const [id, campaignId] of touched) await publishPost(deps, db, { id, campaignId });
	},
});

async function listOwnPosts(db: Db, authorId: string) {
	const campaigns = await listCampaignsOfAuthor(db, authorId);
	return listPostsOfCampaigns(
		db,
		campaigns.map(({ id }) => id),
	);
}
