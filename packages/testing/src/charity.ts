import type { Campaign } from "@stride/contract/campaigns";
import type { TestClient } from "./api-client.ts";
import { tinyJpeg } from "./people.ts";
import type { TestApp } from "./test-app.ts";

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
	const words = { name_words: "boats", name_terms: "'boats'" };
	const now = new Date();
	const { id: organizationId, name: organizationName } = project.organization;
	await db
		.insertInto("catalogue_organization")
		.values({ id: organizationId, name: organizationName, ...words })
		.execute();
	await db
		.insertInto("catalogue_project")
		.values({
			id: project.id,
			organization_id: organizationId,
			is_active: project.isActive,
			listed_at: project.isActive ? now : null,
			name: project.name,
			description: "Two boats for thirty children.",
			theme_ids: [],
			goal_cents: 500_000,
			raised_cents: 0,
			donations_count: 0,
			reports_count: 0,
			ranked_at: now,
			...words,
			title_terms: words.name_terms,
			terms: words.name_terms,
			content_hash: "planted",
			read_at: now,
			updated_at: now,
		})
		.execute();
	return project;
}

export async function setProjectActive(app: TestApp, id: string, isActive: boolean): Promise<void> {
	await app.app.deps.db
		.updateTable("catalogue_project")
		.set({ is_active: isActive, listed_at: isActive ? new Date() : null })
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
