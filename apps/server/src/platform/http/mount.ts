import { type Api, api, type EndpointName } from "@stride/contract/api";
import { proofHeader } from "@stride/contract/donations/proof-of-work";
import { apiPrefix, type Endpoint } from "@stride/contract/endpoint";
import { ErrorBody } from "@stride/contract/errors";
import { limits } from "@stride/contract/limits";
import type { DeskAction } from "@stride/contract/operator/desk-rights";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../app-error.ts";
import { emailKey } from "../texts/email-key.ts";
import { type Actor, accountIdOf, type UserActor } from "./actor.ts";
import { bodyLimitOf, plainBytesLimitOf } from "./body-limit.ts";
import { type Caller, callerOf } from "./caller.ts";
import { authorizeAtDesk, deskActionOf } from "./desk-access.ts";
import type { ProofOfWork } from "./proof-of-work-guard.ts";
import type { CallLimit, RateLimits } from "./rate-limits.ts";

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Part<E, K extends string> = E extends { [P in K]: infer T } ? Output<T> : undefined;

/** The validated request of a handler; of the framework only `reply`, for headers and cookies. */
export type Request<N extends EndpointName> = {
	actor: Api[N]["access"] extends "user" | "author" | `desk:${DeskAction}` ? UserActor : Actor;
	caller: Caller;
	params: Part<Api[N], "params">;
	query: Part<Api[N], "query">;
	body: Part<Api[N], "body">;
	cookies: Readonly<Record<string, string | undefined>>;
	idempotencyKey: string | null;
	/** The secret of a donation, from the `Client-Secret` header. */
	clientSecret: string | null;
	/** Whether the request carries a valid proof of work for this route; checking consumes the proof. */
	hasProof: () => Promise<boolean>;
	reply: FastifyReply;
};

export type Handler<N extends EndpointName> = (request: Request<N>) => Promise<z.input<Api[N]["response"]>>;

export type RateLimitTable = Partial<Record<EndpointName, readonly CallLimit[]>>;

const idempotencyKeyPattern = /^[\x21-\x7e]{8,200}$/;

function readIdempotencyKey(request: FastifyRequest): string | null {
	const key = request.headers["idempotency-key"];
	if (key === undefined) return null;
	if (typeof key !== "string" || !idempotencyKeyPattern.test(key)) throw new AppError("ValidationException");
	return key;
}

const clientSecretLengthMax = 500;

function readClientSecret(request: FastifyRequest): string | null {
	const secret = request.headers["client-secret"];
	return typeof secret === "string" && secret !== "" && secret.length <= clientSecretLengthMax ? secret : null;
}

function authorize(endpoint: Endpoint, actor: Actor): void {
	// `author` also depends on the campaign, which the operation checks; here only the sign-in is checked.
	const isForKnown =
		endpoint.access === "user" || endpoint.access === "author" || deskActionOf(endpoint.access) !== null;
	if (isForKnown && actor.kind !== "user") throw new AppError("UnauthorizedException");
}

/** Null for a text that the schema rejects by its length, so that it is never normalised. */
function emailIn(body: unknown): string | null {
	const { email } = (body ?? {}) as { email?: unknown };
	return typeof email === "string" && email.trim().length <= limits.emailMax ? email : null;
}

function rateLimitSubjects(request: FastifyRequest) {
	const email = emailIn(request.body);
	const caller = callerOf(request);
	const accountId = accountIdOf(request.actor);
	return {
		address: caller.address,
		...(email && { email: emailKey(email) }),
		...(caller.clientId && { client: caller.clientId }),
		...(accountId && { account: accountId }),
	};
}

/** Mounts handlers on the contract's endpoints: path, policy, limits, schemas and status come from the tables. */
export type Mount = <N extends EndpointName>(name: N, handler: Handler<N>) => void;

export function createMount(deps: {
	app: FastifyInstance;
	rateLimits: RateLimits;
	rules: RateLimitTable;
	proofOfWork: ProofOfWork;
	/** Schemas that depend on the configuration; they replace those of the contract. */
	bodies: { [N in EndpointName]?: z.ZodType<Part<Api[N], "body">> };
}): Mount {
	const proofs = new WeakMap<FastifyRequest, Promise<boolean>>();

	/** A proof applies to all limits of its request and is checked once. */
	function readProof(route: EndpointName, request: FastifyRequest): Promise<boolean> {
		const proof = request.headers[proofHeader];
		if (typeof proof !== "string") return Promise.resolve(false);
		const known = proofs.get(request) ?? deps.proofOfWork.accept({ route, address: callerOf(request).address }, proof);
		proofs.set(request, known);
		return known;
	}

	/** Adds a challenge to an error that a proof of work can lift. */
	async function withChallenge<T>(route: EndpointName, request: FastifyRequest, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			if (error instanceof AppError && error.isLiftedByProof) {
				error.challenge = deps.proofOfWork.issue({ route, address: callerOf(request).address });
			}
			throw error;
		}
	}

	return (name, handler) => {
		const body = deps.bodies[name];
		const endpoint: Endpoint = { ...api[name], ...(body && { body }) };
		const rules = deps.rules[name] ?? [];
		const [ofBody, ofCaller] = [true, false].map((isOfBody) =>
			rules.filter(({ per }) => (per === "email+address") === isOfBody),
		);
		const count = async (request: FastifyRequest, some: readonly CallLimit[] | undefined) => {
			if (!some?.length) return;
			const hasProof = () => readProof(name, request);
			await withChallenge(name, request, () =>
				deps.rateLimits.consume(name, some, rateLimitSubjects(request), hasProof),
			);
		};
		deps.app.route({
			method: endpoint.method,
			url: `${apiPrefix}${endpoint.path}`,
			config: { access: endpoint.access, plainBytesMax: plainBytesLimitOf(endpoint) },
			schema: {
				operationId: name,
				summary: endpoint.summary,
				description: `Who may call: ${endpoint.access}.`,
				...(endpoint.params && { params: endpoint.params }),
				...(endpoint.query && { querystring: endpoint.query }),
				...(endpoint.body && { body: endpoint.body }),
				response: { [endpoint.status]: endpoint.response, default: ErrorBody },
			},
			bodyLimit: bodyLimitOf(endpoint),
			// Before the body is read, so that unauthorized and rate-limited requests cost little.
			onRequest: async (request) => {
				authorize(endpoint, request.actor);
				await count(request, ofCaller);
				// After the limits, so that attempts to find endpoints of the desk are counted.
				const action = deskActionOf(endpoint.access);
				if (action !== null) authorizeAtDesk(action, request.actor);
			},
			// The limits count before the body is validated, so that invalid bodies are counted too.
			preValidation: (request) => count(request, ofBody),
			handler: async (request, reply) => {
				reply.header("cache-control", "no-store");
				const answer = await withChallenge(name, request, () =>
					handler({
						actor: request.actor,
						caller: callerOf(request),
						params: request.params,
						query: request.query,
						body: request.body,
						cookies: request.cookies,
						idempotencyKey: readIdempotencyKey(request),
						clientSecret: readClientSecret(request),
						hasProof: () => readProof(name, request),
						reply,
					} as Request<typeof name>),
				);
				reply.code(endpoint.status);
				return endpoint.status === 204 ? null : answer;
			},
		});
	};
}
