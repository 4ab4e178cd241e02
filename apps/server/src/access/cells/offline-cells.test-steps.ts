import type { EndpointName } from "@stride/contract/api";
import { tinyJpeg } from "@stride/testing";
import { type CampaignKind, campaignKinds, type World } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellCase, CellRow } from "./cell.test-steps.ts";
import { act, list, missing, proven } from "./desk-calls.test-steps.ts";

/* Cash and bank donations that authors enter, and their proofs at the desk. */

/** One that the campaign's author has entered; its picture is missing. */
export async function freshOffline(world: World, kind: CampaignKind): Promise<string> {
	const { db, newId } = world.app.app.deps;
	const id = newId();
	const campaign = await db
		.selectFrom("campaign")
		.select(["authorId", "currency"])
		.where("id", "=", world.campaigns[kind])
		.executeTakeFirstOrThrow();
	await db
		.insertInto("offlineDonation")
		.values({
			id,
			campaignId: world.campaigns[kind],
			enteredBy: campaign.authorId,
			kind: "cash",
			currency: campaign.currency,
			amountCents: 100,
			receivedOn: new Date(),
			proofId: newId(),
			createdAt: new Date(),
		})
		.execute();
	return id;
}

const today = () => new Date().toISOString().slice(0, 10);
const entry = () => ({ kind: "cash", amount: 100, receivedOn: today(), image: tinyJpeg });

const perCampaign = (
	request: (world: World, kind: CampaignKind) => Promise<{ path: string; body?: unknown }>,
	passed: Partial<Record<CampaignKind, string>>,
	isOwned: boolean,
): CellRow =>
	Object.fromEntries(
		campaignKinds.map((kind): [string, CellCase] => [
			kind,
			{
				request: (world) => request(world, kind),
				passed: passed[kind] ?? "404 CampaignNotFoundException",
				...(isOwned && passed[kind] !== undefined && { owner: kind === "other's" ? "other author" : "author" }),
			},
		]),
	);

const listOf = (world: World, kind: CampaignKind) => `/v1/campaign/${world.campaigns[kind]}/offline-donations`;

export const offlineCells = {
	getOfflineDonations: perCampaign(
		async (world, kind) => ({ path: listOf(world, kind) }),
		{ own: "200", "other's": "200", ended: "200" },
		false,
	),
	addOfflineDonation: perCampaign(
		async (world, kind) => ({ path: listOf(world, kind), body: entry() }),
		{ own: "201", "other's": "201", ended: "409 ConflictException" },
		true,
	),
	removeOfflineDonation: perCampaign(
		async (world, kind) => ({ path: `${listOf(world, kind)}/${world.app.app.deps.newId()}` }),
		{ own: "204", "other's": "204", ended: "204" },
		true,
	),
} satisfies Partial<Record<EndpointName, CellRow>>;

const proofOf = (id: string) => `/v1/operator/offline-donations/${id}/proof`;

export const deskOfflineCells = {
	listOfflineDonations: list("offline-donations"),
	getOfflineProof: {
		"whose picture is missing": proven(
			async (world) => ({ path: proofOf(await freshOffline(world, "own")) }),
			"404 NotFoundException",
		),
		missing: missing(proofOf, "404 NotFoundException"),
		"without a recent proof": act(async (world) => ({ path: proofOf(await freshOffline(world, "own")) }), proofNeeded),
	},
} satisfies Partial<Record<EndpointName, CellRow>>;
