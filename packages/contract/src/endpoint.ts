import type { z } from "zod";
import type { DeskAction } from "./operator/desk-rights.ts";

/**
 * Who may call a route. The server enforces it, and the permission tests are generated from it.
 * - `anyone`: visitors included
 * - `user`: a signed-in account
 * - `author`: the signed-in author of the campaign in the path, or of the stream there
 * - `desk:{action}`: a signed-in account with a role that permits the action at the operator's desk (`desk-rights.ts`)
 * - `bearer-of-secret`: a caller with the right secret in the request (a client secret, a mailed token, a cookie)
 * - `provider`: an outside service that signs its request
 */
export type Access = "anyone" | "user" | "author" | `desk:${DeskAction}` | "bearer-of-secret" | "provider";

/** One endpoint: the server mounts it, the client calls it, the documentation lists it; all types are inferred from it. */
export type Endpoint = {
	method: "GET" | "POST" | "PATCH" | "DELETE";
	/** Below `/v1`, in Fastify's notation (`/campaign/:campaignId`). */
	path: string;
	access: Access;
	summary: string;
	/** The status of a successful response. */
	status: 200 | 201 | 204;
	params?: z.ZodType;
	query?: z.ZodType;
	body?: z.ZodType;
	response: z.ZodType;
};

export const endpoint = <const E extends Endpoint>(e: E): E => e;

export const apiPrefix = "/v1";
