import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent, Timestamp } from "../primitives.ts";

/** An account at an identity provider with which one can sign in to this one. */
export const LinkedIdentity = z
	.object({
		id: Id,
		provider: z.literal("google"),
		/** Its e-mail address as of the last sign-in; null until the next sign-in where it was not stored. */
		email: z.string().nullable(),
		linkedAt: Timestamp,
		lastUsedAt: Timestamp,
	})
	.meta({ id: "LinkedIdentity" });
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

export const identityEndpoints = {
	listIdentities: endpoint({
		method: "GET",
		path: "/user/identities",
		access: "user",
		summary: "The linked accounts at identity providers",
		status: 200,
		response: z.array(LinkedIdentity),
	}),
	unlinkIdentity: endpoint({
		method: "DELETE",
		path: "/user/identities/:identityId",
		access: "user",
		summary: "Unlink one of them; needs a recent reauthentication, idempotent",
		status: 204,
		params: z.object({ identityId: Id }),
		response: NoContent,
	}),
} as const;
