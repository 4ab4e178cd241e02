import type { EndpointName } from "@stride/contract/api";
import { donationBody, uniqueEmail } from "@stride/testing";
import { newSecret, type World } from "../world.test-steps.ts";
import { storeToken } from "./account-cells.test-steps.ts";
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

/** A link to the donor's page, and an open page of the same address, for each cell. */
async function donorLink({ app }: World): Promise<string> {
	const { db, newId, secrets } = app.app.deps;
	const id = newId();
	const now = new Date();
	await db
		.insertInto("donorLink")
		.values({ id, emailKey: "cells@example.org", requesterHash: secrets.hash("cell", id), createdAt: now })
		.execute();
	return id;
}

async function donorCookie({ app }: World): Promise<string> {
	const { db, newId, secrets } = app.app.deps;
	const secret = newSecret();
	const now = new Date();
	await db
		.insertInto("donorSession")
		.values({
			id: newId(),
			tokenHash: secrets.hash("donor-page", secret),
			emailKey: "cells@example.org",
			createdAt: now,
			expiresAt: new Date(now.getTime() + 3_600_000),
		})
		.execute();
	return `donorPage=${secret}`;
}

const giftAid = { firstName: "Ada", lastName: "Hill", house: "7", postcode: "", isTaxpayer: true };

const pageClosed = "401 DonorPageClosedException";

/** With the cookie of an open page, with an invented one, and without. */
const withDonorCookie = (
	path: (world: World) => string | Promise<string>,
	passed: string,
	body?: Record<string, string | boolean>,
): CellRow => {
	const requestOf = async (world: World, cookie: string | null) => ({
		path: await path(world),
		...(body && { body }),
		...(cookie !== null && { headers: { cookie } }),
	});
	return {
		"an open page": { request: async (world) => requestOf(world, await donorCookie(world)), passed },
		"an invented cookie": {
			request: (world) => requestOf(world, `donorPage=${newSecret()}`),
			passed: pageClosed,
		},
		"no cookie": { request: (world) => requestOf(world, null), passed: pageClosed },
	};
};

export const donationCells: Partial<Record<EndpointName, CellRow>> = {
	requestDonorLink: {
		"any address": {
			request: () => ({ path: "/v1/giving/link", body: { email: uniqueEmail("donor") } }),
			passed: "204",
		},
	},
	openDonorPage: {
		"a mailed code": {
			request: async (world) => ({
				path: "/v1/giving/open",
				body: { code: await storeToken(world, "donor-page", await donorLink(world)) },
			}),
			passed: "204",
		},
		"a code of a sign-in": {
			request: async (world) => ({
				path: "/v1/giving/open",
				body: { code: await storeToken(world, "sign-in", await donorLink(world)) },
			}),
			passed: "400 DonorLinkInvalidException",
		},
		"an invented code": {
			request: () => ({ path: "/v1/giving/open", body: { code: newSecret() } }),
			passed: "400 DonorLinkInvalidException",
		},
	},
	leaveDonorPage: { plain: { request: () => ({ path: "/v1/giving/leave" }), passed: "204" } },
	getDonorPage: { plain: { request: () => ({ path: "/v1/giving" }), passed: "200" } },
	listDonorDonations: withDonorCookie(() => "/v1/giving/donations", "200"),
	getDonorStatementYears: withDonorCookie(() => "/v1/giving/statements", "200"),
	issueDonorStatement: withDonorCookie(() => "/v1/giving/statements/2026", "404 NotFoundException"),
	saveDonorPageDetails: withDonorCookie(() => "/v1/giving/details", "200", { company: "", taxNumber: "1234" }),
	saveDonorDetails: {
		plain: {
			request: () => ({ path: "/v1/user/donor-details", body: { company: "", taxNumber: "1234" } }),
			passed: "200",
		},
	},
	declareGiftAid: {
		plain: { request: () => ({ path: "/v1/user/gift-aid", body: giftAid }), passed: "200" },
	},
	cancelGiftAid: {
		plain: { request: () => ({ path: "/v1/user/gift-aid" }), passed: "204" },
	},
	declareGuestGiftAid: withDonorCookie(() => "/v1/giving/gift-aid", "200", giftAid),
	cancelGuestGiftAid: withDonorCookie(() => "/v1/giving/gift-aid", "204"),
	getStatementYears: { plain: { request: () => ({ path: "/v1/user/statements" }), passed: "200" } },
	issueStatement: {
		"a year without donations": {
			request: () => ({ path: "/v1/user/statements/2019" }),
			passed: "404 NotFoundException",
		},
		"a year that has not begun": {
			request: () => ({ path: "/v1/user/statements/9999" }),
			passed: "404 NotFoundException",
		},
	},
	getDonorConfirmation: withDonorCookie(
		async (world) => `/v1/giving/donations/${(await donationsOf(world))[0].id}/confirmation`,
		"404 DonationNotFoundException",
	),
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
