import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, NoContent, Timestamp } from "../primitives.ts";

/** One valid sign-in. */
export const AccountSession = z
	.object({
		id: Id,
		/** Names that are not translated (`Firefox`, `Windows`); null where the browser does not send them. */
		browser: z.string().nullable(),
		system: z.string().nullable(),
		beganAt: Timestamp,
		/** Accurate to 15 minutes. */
		lastUsedAt: Timestamp,
		isCurrent: z.boolean(),
	})
	.meta({ id: "AccountSession" });
export type AccountSession = z.infer<typeof AccountSession>;

export const sessionEndpoints = {
	listSessions: endpoint({
		method: "GET",
		path: "/user/sessions",
		access: "user",
		summary: "The caller's sessions: this one first, then the last used, fifty at most",
		status: 200,
		response: z.array(AccountSession),
	}),
	endSession: endpoint({
		method: "DELETE",
		path: "/user/sessions/:sessionId",
		access: "user",
		summary: "End one of the caller's sessions; idempotent. Demands a fresh step-up",
		status: 204,
		params: z.object({ sessionId: Id }),
		response: NoContent,
	}),
	endOtherSessions: endpoint({
		method: "DELETE",
		path: "/user/sessions",
		access: "user",
		summary: "End every session of the caller but this one. Demands a fresh step-up",
		status: 204,
		response: NoContent,
	}),
} as const;
