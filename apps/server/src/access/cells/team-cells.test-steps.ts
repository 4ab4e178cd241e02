import type { EndpointName } from "@stride/contract/api";
import { uniqueEmail } from "@stride/testing";
import type { World } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";
import { act, list, missing, proven } from "./desk-calls.test-steps.ts";

const idOfOperator = (world: World): Promise<string> => idOf(world, world.operator.email);

const idOf = async (world: World, email: string): Promise<string> =>
	(
		await world.app.app.deps.db
			.selectFrom("account")
			.select("id")
			.where("emailKey", "=", email)
			.executeTakeFirstOrThrow()
	).id;

/** An account of its own, since a suspension ends the sessions of its role. */
const freshAccount = async (world: World): Promise<string> => {
	const email = uniqueEmail("desk-cell");
	return world.copyRow("account", await idOf(world, world.spender.email), { email, emailKey: email, deskRoles: [] });
};

const reason = { reason: "A reason of a cell" };
const onAccount = (id: string, what: string) => `/v1/operator/account/${id}/${what}`;

/** What the desk does with accounts, and with a suspected fraud. */
export const peopleCells = {
	suspendAccount: {
		"an account": proven(async (world) => ({
			path: onAccount(await freshAccount(world), "suspend"),
			body: { ...reason, hideCampaigns: true },
		})),
		"an account of the desk": proven(
			async (world) => ({
				path: onAccount(await idOf(world, world.operator.email), "suspend"),
				body: { ...reason, hideCampaigns: false },
			}),
			"409 DeskAccountException",
		),
		missing: missing((id) => onAccount(id, "suspend"), "404 UserNotFoundException", {
			...reason,
			hideCampaigns: false,
		}),
		"without a recent proof": act(
			(world) => ({
				path: onAccount(world.app.app.deps.newId(), "suspend"),
				body: { ...reason, hideCampaigns: false },
			}),
			proofNeeded,
		),
	},
	restoreAccount: {
		"that is not suspended": proven(async (world) => ({ path: onAccount(await freshAccount(world), "restore") })),
		missing: missing((id) => onAccount(id, "restore"), "404 UserNotFoundException"),
		"without a recent proof": act((world) => ({ path: onAccount(world.app.app.deps.newId(), "restore") }), proofNeeded),
	},
	endAccountSessions: {
		"of an account": proven(async (world) => ({ path: onAccount(await freshAccount(world), "end-sessions") })),
		missing: missing((id) => onAccount(id, "end-sessions"), "404 UserNotFoundException"),
		"without a recent proof": act(
			(world) => ({ path: onAccount(world.app.app.deps.newId(), "end-sessions") }),
			proofNeeded,
		),
	},
	resumeAccountMail: {
		"of an account": proven(async (world) => ({ path: onAccount(await freshAccount(world), "mail/resume") })),
		missing: missing((id) => onAccount(id, "mail/resume"), "404 UserNotFoundException"),
		"without a recent proof": act(
			(world) => ({ path: onAccount(world.app.app.deps.newId(), "mail/resume") }),
			proofNeeded,
		),
	},
	resendActivation: {
		"to an address": proven(() => ({ path: "/v1/operator/activation", body: { email: uniqueEmail("activation") } })),
		"without a recent proof": act(
			() => ({ path: "/v1/operator/activation", body: { email: "unknown@example.org" } }),
			proofNeeded,
		),
	},
	correctEmail: {
		"to a free one": proven(async (world) => ({
			path: onAccount(await freshAccount(world), "email"),
			body: { ...reason, email: uniqueEmail("corrected") },
		})),
		"to another account's": proven(
			async (world) => ({
				path: onAccount(await freshAccount(world), "email"),
				body: { ...reason, email: world.author.email },
			}),
			"400 ValidationException",
		),
		"without a recent proof": act(
			(world) => ({
				path: onAccount(world.app.app.deps.newId(), "email"),
				body: { ...reason, email: "unknown@example.org" },
			}),
			proofNeeded,
		),
	},
	stopCampaign: {
		"an active one": proven(async (world) => ({
			path: `/v1/operator/campaign/${await world.freshCampaign("own")}/stop`,
			body: { ...reason, way: "hide" },
		})),
		missing: missing((id) => `/v1/operator/campaign/${id}/stop`, "404 CampaignNotFoundException", {
			...reason,
			way: "mark",
		}),
		"without a recent proof": act(
			(world) => ({ path: `/v1/operator/campaign/${world.campaigns.own}/stop`, body: { ...reason, way: "hide" } }),
			proofNeeded,
		),
	},
	resumeCampaign: {
		"that is not paused": proven(async (world) => ({
			path: `/v1/operator/campaign/${await world.freshCampaign("own")}/resume`,
		})),
		missing: missing((id) => `/v1/operator/campaign/${id}/resume`, "404 CampaignNotFoundException"),
		"without a recent proof": act(
			(world) => ({ path: `/v1/operator/campaign/${world.campaigns.own}/resume` }),
			proofNeeded,
		),
	},
} satisfies Partial<Record<EndpointName, CellRow>>;

/** The roles of the desk. */
export const teamCells = {
	listTeam: list("team"),
	grantDeskRole: {
		"to an account": proven((world) => ({
			path: "/v1/operator/team",
			body: { email: world.spender.email, role: "support" },
		})),
		"to an unknown e-mail": proven(
			() => ({ path: "/v1/operator/team", body: { email: "unknown@example.org", role: "admin" } }),
			"400 ValidationException",
		),
		"without a recent proof": act(
			(world) => ({ path: "/v1/operator/team", body: { email: world.spender.email, role: "admin" } }),
			proofNeeded,
		),
	},
	revokeDeskRole: {
		"that the account has not": proven(async (world) => ({
			path: `/v1/operator/team/${await idOfOperator(world)}/finance`,
		})),
		"the last admin's": proven(
			async (world) => ({ path: `/v1/operator/team/${await idOfOperator(world)}/admin` }),
			"409 LastAdminException",
		),
		missing: missing((id) => `/v1/operator/team/${id}/support`, "404 UserNotFoundException"),
		"without a recent proof": act(
			async (world) => ({ path: `/v1/operator/team/${await idOfOperator(world)}/admin` }),
			proofNeeded,
		),
	},
} satisfies Partial<Record<EndpointName, CellRow>>;
