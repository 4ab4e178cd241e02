import { charityCampaignBody, donationBody, plantProject } from "@stride/testing";
import { newSecret, type World } from "../world.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";

/* The cases of `endpoint-cells.test-steps.ts` for campaigns of charity projects. */

type Projects = { active: string; inactive: string };
const projects = new WeakMap<World, Promise<Projects>>();

function projectsOf(world: World): Promise<Projects> {
	const plant = async () => ({
		active: (await plantProject(world.app)).id,
		inactive: (await plantProject(world.app, { isActive: false })).id,
	});
	const known = projects.get(world) ?? plant();
	projects.set(world, known);
	return known;
}

async function campaignFor(world: World, projectId: string): Promise<string> {
	const slug = `charity-${newSecret().slice(0, 12).toLowerCase()}`;
	return world.copyRow("campaign", world.campaigns.own, { slug, recipientType: "charity", projectId });
}

const donate = (kind: keyof Projects, body: object, passed: string): CellRow[string] => ({
	request: async (world) => ({
		path: `/v1/campaign/${await campaignFor(world, (await projectsOf(world))[kind])}/donate`,
		body,
	}),
	passed,
});
const nonceDonation = { ...donationBody({ fee: 0 }), paymentNonce: "invented-by-a-cell" };

export const charityDonateCells: CellRow = {
	// The card is invented, so the catalogue rejects it: the donation is created, and has failed.
	"for a charity": donate("active", nonceDonation, "201"),
	"for a charity, without a card": donate("active", donationBody({ fee: 0 }), "400 ValidationException"),
	"for a charity, with a tip": donate("active", { ...nonceDonation, fee: 100 }, "400 ValidationException"),
	"for an inactive project": donate("inactive", nonceDonation, "409 ProjectInactiveException"),
};

const create = (kind: keyof Projects | "unknown", passed: string): CellRow[string] => ({
	request: async (world) => ({
		path: "/v1/campaign",
		body: charityCampaignBody(kind === "unknown" ? "999999999999" : (await projectsOf(world))[kind]),
	}),
	passed,
});

export const charityCreateCells: CellRow = {
	"for a charity": create("active", "201"),
	"for an inactive project": create("inactive", "409 ProjectInactiveException"),
	"for an unknown project": create("unknown", "400 ValidationException"),
};
