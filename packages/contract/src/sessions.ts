import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, NoContent, Timestamp } from "./primitives.ts";

/** One sign-in that is still good. */
export const AccountSession = z
	.object({
		id: Id,
		/** Names that no language translates (`Firefox`, `Windows`); null where the browser does not say. */
		browser: z.string().nullable(),
		system: z.string().nullable(),
		beganAt: Timestamp,
		/** To within a quarter of an hour. */
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
		summary: "Where one is signed in: this session first, then the last used, fifty at most",
		status: 200,
		response: z.array(AccountSession),
	}),
	endSession: endpoint({
		method: "DELETE",
		path: "/user/sessions/:sessionId",
		access: "user",
		summary: "Sign one of one's sessions out; repeating it is no error",
		status: 204,
		params: z.object({ sessionId: Id }),
		response: NoContent,
	}),
	endOtherSessions: endpoint({
		method: "DELETE",
		path: "/user/sessions",
		access: "user",
		summary: "Sign every session out but this one",
		status: 204,
		response: NoContent,
	}),
} as const;
