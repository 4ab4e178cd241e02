import { z } from "zod";
import { Email } from "../accounts/accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent } from "../primitives.ts";
import { deskRoles } from "./desk-rights.ts";
import { operatorLimits } from "./operator-limits.ts";

export const DeskRoleName = z.enum(deskRoles);

/** A person of the desk. */
export const DeskMember = z
	.object({
		id: Id,
		firstName: z.string(),
		lastName: z.string(),
		email: z.string(),
		roles: z.array(DeskRoleName),
	})
	.meta({ id: "DeskMember" });
export type DeskMember = z.infer<typeof DeskMember>;

export const operatorTeamEndpoints = {
	listTeam: endpoint({
		method: "GET",
		path: "/operator/team",
		access: "desk:manage-roles",
		summary: "The people of the desk with their roles",
		status: 200,
		response: z.array(DeskMember).max(operatorLimits.teamMax),
	}),
	grantDeskRole: endpoint({
		method: "POST",
		path: "/operator/team",
		access: "desk:manage-roles",
		summary: "Grant a role to an account, which is notified by mail; idempotent. Demands a fresh step-up",
		status: 204,
		body: z.strictObject({ email: Email, role: DeskRoleName }),
		response: NoContent,
	}),
	revokeDeskRole: endpoint({
		method: "DELETE",
		path: "/operator/team/:accountId/:role",
		access: "desk:manage-roles",
		summary: "Revoke a role, except the last admin's; idempotent. Demands a fresh step-up",
		status: 204,
		params: z.object({ accountId: Id, role: DeskRoleName }),
		response: NoContent,
	}),
} as const;
