import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { z } from "zod";
import { ControlError, controlFaults, readBody } from "../control.ts";
import { allowForms, pageLanguage } from "../form-pages.ts";
import { interactionPage, overPage } from "./interaction-page.ts";
import {
	agreementOf,
	createPeople,
	createProvider,
	type OidcClient,
	type OidcPerson,
	REFUSAL,
	SESSION_COOKIE,
} from "./provider.ts";

interface OidcSandboxDeps extends OidcClient {
	productOrigin: string;
	/** The sandbox's origin for browsers; known only after the port is. */
	browserOrigin(): string;
}

interface OidcSandbox {
	registerPages(scope: FastifyInstance): void;
	registerControl(scope: FastifyInstance): void;
}

const MOUNT = "/oidc";
const KNOWN_SHOWN = 8;
const QUEUED_MAX = 100;

const person = z.strictObject({
	email: z.email().max(254),
	firstName: z.string().max(100).default(""),
	lastName: z.string().max(100).default(""),
	verified: z.boolean().default(true),
});
const nextBody = z.union([person, z.strictObject({ refuse: z.literal(true) })]);
type Next = z.infer<typeof nextBody>;

const formBody = z.object({
	outcome: z.enum(["agree", "refuse"]),
	email: z.string().trim().max(254).default(""),
	firstName: z.string().trim().max(100).default(""),
	lastName: z.string().trim().max(100).default(""),
	verified: z.literal("true").optional(),
});

/** A stand-in for Google's sign-in, at `/oidc`. */
export function createOidcSandbox(deps: OidcSandboxDeps): OidcSandbox {
	const people = createPeople();
	const faults = createFaultPlan();
	/** Answers queued by a test: the next visitors see no page. */
	const queue: Next[] = [];
	let made: Provider | undefined;
	const provider = () => {
		made ??= createProvider({
			issuer: `${deps.browserOrigin()}${MOUNT}`,
			client: { clientId: deps.clientId, clientSecret: deps.clientSecret },
			callbackUrl: `${deps.productOrigin}/v1/auth/google/callback`,
			people,
		});
		return made;
	};

	/** Ends an interaction; the provider writes the response itself. */
	async function finish(request: FastifyRequest, reply: FastifyReply, answer: OidcPerson | "refuse"): Promise<void> {
		reply.hijack();
		const result = answer === "refuse" ? REFUSAL : await agreementOf(provider(), deps.clientId, people.store(answer));
		await provider().interactionFinished(request.raw, reply.raw, result, { mergeWithLastSubmission: false });
	}

	async function show(request: FastifyRequest, reply: FastifyReply, isWrong: boolean) {
		reply.type("text/html; charset=utf-8");
		const details = await provider()
			.interactionDetails(request.raw, reply.raw)
			// An interaction that has ended gets its own page below.
			.catch(() => undefined);
		if (details === undefined) {
			return reply.code(400).send(overPage(pageLanguage(undefined, request.headers["accept-language"])));
		}
		const next = queue.shift();
		if (next !== undefined) return finish(request, reply, "refuse" in next ? "refuse" : next);
		const { ui_locales: locales, login_hint: hint } = details.params;
		return reply.code(isWrong ? 400 : 200).send(
			interactionPage({
				language: pageLanguage(String(locales).split(" ")[0], request.headers["accept-language"]),
				uid: details.uid,
				productHost: new URL(deps.productOrigin).host,
				known: people.list(KNOWN_SHOWN),
				loginHint: typeof hint === "string" ? hint : "",
				isWrong,
			}),
		);
	}

	return {
		registerPages(scope) {
			scope.register(async (own) => {
				allowForms(own, deps.productOrigin);
				own.get(`${MOUNT}/interaction/:uid`, (request, reply) => show(request, reply, false));
				own.post(`${MOUNT}/interaction/:uid`, async (request, reply) => {
					const form = formBody.safeParse(request.body).data;
					if (form?.outcome === "refuse") return finish(request, reply, "refuse");
					const given = form && person.safeParse({ ...pick(form), verified: form.verified === "true" }).data;
					return given ? finish(request, reply, given) : show(request, reply, true);
				});
			});
			scope.register(async (own) => {
				// The provider parses bodies itself.
				own.removeAllContentTypeParsers();
				own.addContentTypeParser("*", (_request, _payload, done) => done(null));
				own.all(`${MOUNT}/*`, async (request, reply) => {
					const path = request.url.slice(MOUNT.length);
					const fault = faults.take(path);
					if (fault === "error") return reply.code(503).send({ error: "temporarily_unavailable" });
					reply.hijack();
					if (fault === "hang") return;
					const { raw } = request;
					Object.assign(raw, { originalUrl: raw.url, url: path });
					raw.headers.cookie = withoutSession(raw.headers.cookie);
					await provider().callback()(raw, reply.raw);
				});
			});
		},
		registerControl(scope) {
			scope.put("/oidc/next", (request) => {
				const next = readBody(nextBody, request.body);
				if (queue.length >= QUEUED_MAX) throw new ControlError(409, "Too many sign-ins are waiting.");
				queue.push(next);
				return { waiting: queue.length };
			});
			scope.delete("/oidc/next", async (_request, reply) => {
				queue.length = 0;
				return reply.code(204).send();
			});
			controlFaults(scope, "oidc", oidcFaults, faults);
		},
	};
}

const pick = ({ email, firstName, lastName }: z.infer<typeof formBody>) => ({ email, firstName, lastName });

/** No session: every sign-in shows the account choice again. */
function withoutSession(header: string | undefined): string | undefined {
	return header
		?.split(/; */)
		.filter((pair) => !pair.startsWith(SESSION_COOKIE.session))
		.join("; ");
}

/** `error` answers 503, `hang` never answers. */
const oidcFaults = z.strictObject({
	action: z.enum(["error", "hang"]),
	/** The affected path below `/oidc`, such as `/token`; all of them when absent. */
	path: z.string().max(100).optional(),
	times: z.number().int().min(1).max(1_000).default(1),
});
type OidcFaults = z.infer<typeof oidcFaults>;

function createFaultPlan() {
	let plan: OidcFaults | undefined;
	return {
		set(faults: OidcFaults): void {
			plan = { ...faults };
		},
		clear(): void {
			plan = undefined;
		},
		/** The fault for a request, if any; each answer uses the plan up by one. */
		take(path: string): OidcFaults["action"] | undefined {
			if (plan === undefined || plan.times < 1 || !path.startsWith(plan.path ?? "/")) return undefined;
			plan.times--;
			return plan.action;
		},
	};
}
