import type { EndpointName } from "@stride/contract/api";
import type { World } from "../world.test-steps.ts";
import { proofNeeded } from "./account-cells.test-steps.ts";
import type { CellRow } from "./cell.test-steps.ts";
import { act, list, missing, proven } from "./desk-calls.test-steps.ts";

const idOfOperator = async (world: World): Promise<string> =>
	(
		await world.app.app.deps.db
			.selectFrom("account")
			.select("id")
			.where("emailKey", "=", world.operator.email)
			.executeTakeFirstOrThrow()
	).id;

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
