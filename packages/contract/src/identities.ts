import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, NoContent, Timestamp } from "./primitives.ts";

/** An account elsewhere that opens this one. */
export const LinkedIdentity = z
	.object({
		id: Id,
		provider: z.literal("google"),
		/** The address there, as of the last sign-in; null until the next one where it was not stored. */
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
		summary: "The accounts elsewhere by which one can sign in",
		status: 200,
		response: z.array(LinkedIdentity),
	}),
	unlinkIdentity: endpoint({
		method: "DELETE",
		path: "/user/identities/:identityId",
		access: "user",
		summary: "Remove one of them, with a fresh proof; repeating it is no error",
		status: 204,
		params: z.object({ identityId: Id }),
		response: NoContent,
	}),
} as const;
