import type { Access } from "@stride/contract/endpoint";
import { type DeskAction, deskRoles, mayAtDesk } from "@stride/contract/operator/desk-rights";
import { isKnown, type Role, type World } from "../world.test-steps.ts";

/** A request of a cell; the role's token and language are added to it. */
export type CellRequest = {
	method: string;
	/** From the root, query included. */
	path: string;
	body?: unknown;
	/** Sent unchanged; for bodies that are not JSON. */
	rawBody?: string;
	headers?: Record<string, string>;
	/** Replaces the role's own token. */
	token?: string | null;
};

/** One object against which a route is tested. */
export type CellCase = {
	request(world: World, role: Role): Promise<Omit<CellRequest, "method">> | Omit<CellRequest, "method">;
	/** The answer to permitted roles: a status, or a status and a code (`404 CampaignNotFoundException`). */
	passed: string | readonly string[];
	/** The owner, where ownership decides (`author`). An object without an owner cannot be forbidden. */
	owner?: "author" | "other author";
	/** A further check of the answer for this role; returns a description of the failure. */
	judge?: Judge;
};

export type Judge = (answer: { text: string; headers: Headers }, world: World, role: Role) => string | null;

export type CellRow = Record<string, CellCase>;

/** The declared policy as a function: the answers that a role may get from a route for the object. */
export function expectedAnswers(access: Access, role: Role, one: CellCase): readonly string[] {
	const passed = [one.passed].flat();
	switch (access) {
		case "anyone":
		case "bearer-of-secret":
		case "provider":
			return passed;
		case "user":
			return isKnown(role) ? passed : ["401 UnauthorizedException"];
		case "author":
			if (!isKnown(role)) return ["401 UnauthorizedException"];
			return one.owner === undefined || one.owner === role ? passed : ["403 ForbiddenException"];
		default: {
			if (!isKnown(role)) return ["401 UnauthorizedException"];
			const deskRole = deskRoles.find((known) => known === role);
			const action = access.slice("desk:".length) as DeskAction;
			return deskRole && mayAtDesk([deskRole], action) ? passed : ["403 ForbiddenException"];
		}
	}
}

export type CellAnswer = { status: number; text: string; headers: Headers; said: string };

export async function sendAs(
	world: World,
	role: Role,
	request: CellRequest,
	clientHeaders: Record<string, string> = {},
): Promise<CellAnswer> {
	const token = request.token === undefined ? world.tokens[role] : request.token;
	const response = await fetch(`${world.app.url}${request.path}`, {
		method: request.method,
		redirect: "manual",
		headers: {
			"accept-language": "en",
			...(token && { authorization: `Bearer ${token}` }),
			...(request.body !== undefined && { "content-type": "application/json" }),
			...clientHeaders,
			...request.headers,
		},
		...(request.body !== undefined && { body: JSON.stringify(request.body) }),
		...(request.rawBody !== undefined && { body: request.rawBody }),
	});
	const text = await response.text();
	const code = response.status >= 400 ? codeOf(text) : null;
	return {
		status: response.status,
		text,
		headers: response.headers,
		said: code ? `${response.status} ${code}` : String(response.status),
	};
}

function codeOf(text: string): string | null {
	try {
		return (JSON.parse(text) as { error?: { code?: string } }).error?.code ?? null;
	} catch {
		return null;
	}
}
