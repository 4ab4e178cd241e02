import type { Campaign } from "@stride/contract/campaigns/campaigns";
import type { TestClient } from "./api-client.ts";
import type { TestApp } from "./test-app.ts";
import { tinyJpeg } from "./tiny-jpeg.ts";

let planted = 0;

/** Inserts a project into the mirror as a catalogue sync would; the sandbox's own catalogue does not contain it. */
export async function plantProject(
	app: TestApp,
	change: Partial<{ id: string; name: string; isActive: boolean; organization: string }> = {},
) {
	const { db } = app.app.deps;
	const number = ++planted;
	const project = {
		id: change.id ?? String(900_000 + number),
		name: change.name ?? `Boats for a rowing school ${number}`,
		isActive: change.isActive ?? true,
		organization: { id: String(800_000 + number), name: change.organization ?? `Rowers of the river ${number}` },
	};
	const words = { nameWords: "boats", nameTerms: "'boats'" };
	const now = new Date();
	const { id: organizationId, name: organizationName } = project.organization;
	await db
		.insertInto("catalogueOrganization")
		.values({ id: organizationId, name: organizationName, ...words })
		.execute();
	await db
		.insertInto("catalogueProject")
		.values({
			id: project.id,
			organizationId,
			isActive: project.isActive,
			listedAt: project.isActive ? now : null,
			name: project.name,
			description: "Two boats for thirty children.",
			themeIds: [],
			goalCents: 500_000,
			raisedCents: 0,
			donationsCount: 0,
			reportsCount: 0,
			rankedAt: now,
			...words,
			titleTerms: words.nameTerms,
			terms: words.nameTerms,
			contentHash: "planted",
			readAt: now,
			updatedAt: now,
		})
		.execute();
	return project;
}

export async function setProjectActive(app: TestApp, id: string, isActive: boolean): Promise<void> {
	await app.app.deps.db
		.updateTable("catalogueProject")
		.set({ isActive, listedAt: isActive ? new Date() : null })
		.where("id", "=", id)
		.execute();
}

export const charityCampaignBody = (charityId: string) => ({
	country: "UA",
	recipient: { type: "charity" as const, charityId },
	title: "Around the lake for a rowing school",
	description: "Forty kilometres on foot, one lap, one day.",
	image: tinyJpeg,
	fundGoal: 500_000,
});

export const createCharityCampaign = (
	author: TestClient,
	charityId: string,
	change: Partial<ReturnType<typeof charityCampaignBody>> = {},
): Promise<Campaign> => author.call("createCampaign", { body: { ...charityCampaignBody(charityId), ...change } });
