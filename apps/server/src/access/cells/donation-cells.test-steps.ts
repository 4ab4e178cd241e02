import type { EndpointName } from "@stride/contract/api";
import { donationBody } from "@stride/testing";
import { newSecret, type World } from "../world.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";

/* The rows of `endpoint-cells.test-steps.ts` whose objects are donations. */

type Donation = { id: string; secret: string };
const donations = new WeakMap<World, Promise<readonly [Donation, Donation]>>();

/** Two donations that are opened once per world; reading them changes nothing. */
function donationsOf(world: World): Promise<readonly [Donation, Donation]> {
	const open = async (): Promise<Donation> => {
		const answer = await world.app
			.client()
			.call("donate", { params: { campaignId: world.campaigns.own }, body: donationBody({ isAnonymous: true }) });
		return { id: answer.donationId, secret: answer.clientSecret };
	};
	const known = donations.get(world) ?? Promise.all([open(), open()]);
	donations.set(world, known);
	return known;
}
const donationPath = (id: string, secret: string) => `/v1/donation/${id}?clientSecret=${encodeURIComponent(secret)}`;

const codeOf = ({ app }: World, purpose: "unlock-code" | "donor-proof", donationId: string): string =>
	`${donationId}.${app.app.deps.secrets.hash(purpose, donationId).toString("base64url")}`;
const unlockCodeOf = (world: World, donationId: string): string => codeOf(world, "unlock-code", donationId);
const proofPath = "/v1/donation/confirm-donor";
const invalidProof = "400 DonationLinkInvalidException";
const invalidCode = "400 UnlockCodeInvalidException";

export const donationCells: Partial<Record<EndpointName, CellRow>> = {
	getDonation: {
		"the right secret": {
			request: async (world) => {
				const [{ id, secret }] = await donationsOf(world);
				return { path: donationPath(id, secret) };
			},
			passed: "200",
		},
		"another donation's secret": {
			request: async (world) => {
				const [{ id }, { secret }] = await donationsOf(world);
				return { path: donationPath(id, secret) };
			},
			passed: "404 DonationNotFoundException",
		},
		"an invented secret": {
			request: async (world) => ({ path: donationPath((await donationsOf(world))[0].id, newSecret()) }),
			passed: "404 DonationNotFoundException",
		},
		missing: {
			request: (world) => ({ path: donationPath(world.app.app.deps.newId(), newSecret()) }),
			passed: "404 DonationNotFoundException",
		},
	},
	proveDonor: {
		"a donation's code": {
			request: async (world) => {
				const [{ id }] = await donationsOf(world);
				await world.app.app.deps.db.updateTable("donation").set({ donorProvenAt: null }).where("id", "=", id).execute();
				return { path: proofPath, body: { code: codeOf(world, "donor-proof", id) } };
			},
			passed: "200",
		},
		"the unlock code": {
			request: async (world) => {
				const [{ id }] = await donationsOf(world);
				return { path: proofPath, body: { code: unlockCodeOf(world, id) } };
			},
			passed: invalidProof,
		},
		"another donation's signature": {
			request: async (world) => {
				const [{ id }, other] = await donationsOf(world);
				return { path: proofPath, body: { code: `${id}.${codeOf(world, "donor-proof", other.id).split(".")[1]}` } };
			},
			passed: invalidProof,
		},
		"an invented code": {
			request: () => ({ path: proofPath, body: { code: newSecret() } }),
			passed: invalidProof,
		},
	},
	unlockDonation: {
		"a donation's code": {
			request: async (world) => {
				const [{ id }] = await donationsOf(world);
				await world.app.app.deps.db.deleteFrom("donationUnlock").execute();
				await world.app.app.deps.db
					.updateTable("donation")
					.set({ state: "succeeded", settledAt: new Date(), raisedCents: 10_000 })
					.where("id", "=", id)
					.where("settledAt", "is", null)
					.execute();
				return { path: "/v1/donation/unlock", body: { code: unlockCodeOf(world, id) } };
			},
			passed: "200",
		},
		"the code of a pending donation": {
			request: async (world) => {
				const [, { id }] = await donationsOf(world);
				return { path: "/v1/donation/unlock", body: { code: unlockCodeOf(world, id) } };
			},
			passed: invalidCode,
		},
		"another donation's signature": {
			request: async (world) => {
				const [{ id }, other] = await donationsOf(world);
				const code = `${id}.${unlockCodeOf(world, other.id).split(".")[1]}`;
				return { path: "/v1/donation/unlock", body: { code } };
			},
			passed: invalidCode,
		},
		"an invented code": {
			request: () => ({ path: "/v1/donation/unlock", body: { code: newSecret() } }),
			passed: invalidCode,
		},
	},
};
